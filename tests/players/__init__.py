"""The computer players, one file for each part of each game's search."""
