"""Tests of the real bot process against the Discord stand-in."""
