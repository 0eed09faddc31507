"""Messages in channels: each is posted once, and only current ones have buttons."""
