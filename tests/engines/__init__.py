"""Tests of the engine protocol: the conversation, pairings and results."""
