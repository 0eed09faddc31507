"""Tests of players' decisions, and of those that are refused."""
