"""Background jobs. A *chore* is a kind of work that becomes due by itself; the scheduler runs all chores."""
