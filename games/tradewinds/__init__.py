"""The game Tradewinds. Four winds, which win or lose together, blow cards (Singles) across a grid of nine
piles."""
