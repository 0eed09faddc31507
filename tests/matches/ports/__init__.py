"""Tests of the interfaces through which matches reach the outside world."""
