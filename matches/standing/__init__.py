"""Standings, which are computed from the results of matches: ratings, profiles and badges. All functions are
pure."""
