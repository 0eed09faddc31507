"""People and bots, and what they may do in a server."""
