"""What belongs to one person: their matches, their preferences, their data."""
