"""Tradewinds: four winds blow Singles across a grid, and win or lose together."""
