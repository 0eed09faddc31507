"""Slash commands and buttons."""
