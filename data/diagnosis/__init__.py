"""Examines an SQLite or PostgreSQL database for `fairwind doctor`, without changing anything."""
