"""Tests of the match service: limits, caches, reviews, and matches that no longer replay."""
