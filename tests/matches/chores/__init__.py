"""Background work: reminders, expiry, purging, outages."""
