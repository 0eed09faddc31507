"""Autocomplete of matches, moves and options: the choices that Discord suggests while a person types."""
