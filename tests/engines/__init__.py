"""The engine protocol: conversation, pairing and results."""
