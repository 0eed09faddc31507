"""The game Tradewinds. Four winds, who win or lose together, blow cards across a grid of nine piles."""
