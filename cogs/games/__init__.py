"""The commands of each game, one module for a game."""
