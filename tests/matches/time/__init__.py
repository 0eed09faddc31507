"""Tests of calendars and of the clocks of decisions."""
