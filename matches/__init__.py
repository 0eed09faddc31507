"""Matches of any game: their event logs, the fold of each log into a match, and what people see of it."""
