"""Lessons, played by several kinds of learners."""
