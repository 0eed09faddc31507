"""The game Squall. Everybody holds three secret cards and plays one in each round; the highest card takes the
round."""
