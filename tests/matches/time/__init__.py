"""Calendars and the clocks of decisions."""
