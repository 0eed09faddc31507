"""Translatable texts with values, which get a language only when they are shown, and sanitizing of user
input."""
