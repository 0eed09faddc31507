"""Actions that teach a game: the scenes of its lesson, and the pages of its rules."""
