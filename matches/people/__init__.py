"""What belongs to people and not to one match: preferences, absences, their data, blocks."""
