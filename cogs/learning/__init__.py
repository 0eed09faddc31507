"""Actions that teach a game: its lesson, and the pages of its rules."""
