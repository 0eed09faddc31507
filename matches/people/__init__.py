"""What concerns a person rather than a single match: preferences, absences, personal data and blocks."""
