"""The service: limits, and matches that no longer replay."""
