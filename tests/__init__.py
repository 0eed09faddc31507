"""The automated tests of Fairwind."""
