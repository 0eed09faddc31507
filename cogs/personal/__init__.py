"""The commands about one person: their matches, preferences, lessons, practice and data."""
