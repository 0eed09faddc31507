"""Tests of matches on a real database, with a fake channel and a fake clock."""
