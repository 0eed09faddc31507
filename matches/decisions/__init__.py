"""Decisions: pure functions from a match and a request to events, or to a refusal."""
