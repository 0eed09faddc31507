"""Lessons, taken by several kinds of learners."""
