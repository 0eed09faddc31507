"""Tests of the announcer: it posts each message once, and keeps buttons only on current messages."""
