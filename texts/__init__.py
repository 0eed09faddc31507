"""Translatable texts, which get a language only when they are shown, and the cleaning of text that people
typed."""
