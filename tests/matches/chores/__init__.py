"""Tests of the background work: reminders, expiry, purging and outages."""
