"""Checks before an action: what a person may do in this server or channel, rate limits, and server settings."""
