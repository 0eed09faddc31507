"""Tests of `matches.delivery`."""
