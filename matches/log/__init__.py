"""The log of a match: its events, the fold that turns them into a match, and verification. All functions are
pure."""
