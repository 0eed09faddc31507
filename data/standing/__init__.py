"""Stores in SQL what follows from results: ratings, tables of standings, and seasons, besides the results
themselves."""
