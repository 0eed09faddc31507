"""Tests of pairings and tables of seasons."""
