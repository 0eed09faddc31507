"""Tests of the announcer, which posts each message about a match once and keeps buttons only on current
messages."""
