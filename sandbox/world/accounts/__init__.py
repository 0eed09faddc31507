"""The accounts of people and bots, and their roles and permissions in a server."""
