"""The game Weathervanes. Tricks decide who takes which of the cards on display. Players build these cards into
tableaux (squares of up to four cards)."""
