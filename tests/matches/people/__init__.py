"""Tests of preferences, absences, personal data and blocks."""
