"""Background work: the scheduler and its chores."""
