"""Tests of `matches.delivery`: lanes of work, retries, and messages that survive kills."""
