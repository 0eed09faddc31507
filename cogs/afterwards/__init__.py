"""Actions that look back at a match: a replay, a film, a review, a record, and the proof of its deal."""
