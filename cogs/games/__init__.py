"""The commands of each game, with one module for each game."""
