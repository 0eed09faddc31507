"""Preferences, absences, personal data and blocks."""
