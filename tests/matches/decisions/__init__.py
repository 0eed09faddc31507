"""Tests of players' decisions, including the refused ones."""
