"""The game Chance. Three face-up cards (Chards) together name one TriCard, a card in somebody's hand. Its owner
discards it, and decides which of the three Chards stay."""
