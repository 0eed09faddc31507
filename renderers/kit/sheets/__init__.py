"""Whole pictures that all games share: an end, a season, ratings, and the swing of a match."""
