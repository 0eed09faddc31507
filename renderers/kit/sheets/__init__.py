"""Whole pictures that all games share: the end of a match, tables of seasons and ratings, and the chart of how
a match swung."""
