"""Standings computed from results: ratings, profiles and badges. Pure functions."""
