"""One match of any game: an event log, its fold, and what people are told of it."""
