"""Everything about a person rather than one match: preferences, absences, personal data, blocks."""
