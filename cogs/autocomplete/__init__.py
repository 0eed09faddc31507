"""Autocomplete of matches, moves and options."""
