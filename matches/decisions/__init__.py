"""Decisions: pure functions that turn a match and a request into events, or into a refusal."""
