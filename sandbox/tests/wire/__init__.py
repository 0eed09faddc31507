"""Tests of the protocol: what bots and people do on the stand-in, and what it refuses."""
