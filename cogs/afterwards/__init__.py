"""Actions that go through a match again: turn by turn, as a film, a review, a record or a proof of its deal."""
