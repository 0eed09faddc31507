"""Pairings and tables of seasons."""
