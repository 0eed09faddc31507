"""Chance: the revealed cards decide which player discards, and that player decides which cards stay
revealed."""
