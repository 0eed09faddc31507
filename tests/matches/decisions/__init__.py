"""Decisions of players, and what is refused."""
