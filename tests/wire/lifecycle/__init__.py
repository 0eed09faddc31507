"""Tests of the bot's process: its start, its stop, and its other commands."""
