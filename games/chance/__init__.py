"""The game Chance. Three revealed cards (Chards) name a TriCard; its owner discards it, and decides which of
the three cards stay revealed."""
