"""Tests that operate the web page in a real browser."""
