"""What computer players think of a person's moves: hints and reviews."""
