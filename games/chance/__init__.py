"""The game Chance. Three face-up cards (Chards) together name one TriCard, a card in somebody's hand. The owner
of that TriCard discards it, and decides which of the three Chards stay."""
