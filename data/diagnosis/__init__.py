"""Examines a database of either kind for `fairwind doctor`, without changing anything."""
