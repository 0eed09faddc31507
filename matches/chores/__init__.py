"""Background work. A *chore* is a kind of work that becomes due by itself, and the scheduler runs the
chores."""
