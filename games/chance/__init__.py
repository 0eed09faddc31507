"""The game Chance. Three cards turned up from piles (Chards) name a TriCard, a card in somebody's hand. Its
owner discards the TriCard, and decides which of the three Chards stay."""
