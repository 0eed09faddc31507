"""Seasons: who plays whom, how results change the table, and when a season is over. Pure functions."""
