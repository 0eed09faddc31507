"""Ratings, profiles and badges, which are computed from the results of matches. All functions are pure."""
