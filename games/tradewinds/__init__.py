"""The game Tradewinds. Four players, the winds, blow cards across a grid of nine piles. All of them win or lose
together."""
