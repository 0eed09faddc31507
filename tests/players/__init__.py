"""Tests of the computer players, one file for each part of each game's search."""
