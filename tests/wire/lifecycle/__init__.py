"""Tests of the bot's process, of its start and stop, and of the program's other commands."""
