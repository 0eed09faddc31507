"""Decisions, pure: a match and a wish become events, or a refusal."""
