"""The log of a match: its events, their fold into a match, and verification. All pure functions."""
