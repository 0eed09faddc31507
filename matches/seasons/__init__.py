"""Seasons, pure: who plays whom, what a result does to the table, and when a season is over."""
