"""Everything that concerns a person rather than one match: preferences, absences, personal data and blocks."""
