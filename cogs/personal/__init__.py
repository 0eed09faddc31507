"""Everything about one person: their matches, preferences, and data."""
