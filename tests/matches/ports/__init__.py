"""The interfaces through which matches reach the outside world."""
