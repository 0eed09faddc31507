"""The game Weathervanes. Tricks decide who takes which card on display, and these cards are built into
tableaux."""
