"""Tests that the documentation is true, readable and within its limits."""
