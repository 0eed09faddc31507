"""What is done when it is due: the scheduler and its chores."""
