"""Autocomplete of matches and moves."""
