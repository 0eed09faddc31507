"""Checks that the documentation stays true."""
