"""The people who use the world: what they can do, and what their Discord clients allow."""
