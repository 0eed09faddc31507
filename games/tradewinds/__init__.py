"""The game Tradewinds. Four winds, which win or lose together, blow cards across a grid of nine piles."""
