"""Decisions: pure functions from a match and a wish to events, or to a refusal."""
