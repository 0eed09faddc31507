"""Tests with bots that run as separate processes, redirected to the stand-in."""
