"""Advice from computer players to a person: hints during a match, and reviews after it."""
