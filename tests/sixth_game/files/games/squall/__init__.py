"""The game Squall: each seat plays one of its three secret cards in each round, and the highest takes it."""
