"""The game Tradewinds. Four winds blow cards across a grid of nine piles; all of them win or lose together."""
