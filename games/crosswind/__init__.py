"""Crosswind: two players connect opposite edges, and four patterns are forbidden to both."""
