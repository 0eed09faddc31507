"""The people who use the world: what their clients allow, and what they can do."""
