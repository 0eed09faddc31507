"""Pictures and words: what a view of a game looks like and what happened in it."""
