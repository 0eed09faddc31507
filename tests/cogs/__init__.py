"""Tests of commands and buttons, without Discord."""
