"""The game Squall: each seat plays one of its secret cards in each of three rounds, and the highest card takes
the round."""
