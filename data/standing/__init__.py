"""Stores in SQL the results of matches, and what follows from them: ratings, tables of standings, and
seasons."""
