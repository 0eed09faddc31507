"""What concerns a person and not one match: preferences, absences, personal data, blocks."""
