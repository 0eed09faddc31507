"""The automated tests."""
