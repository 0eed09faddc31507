"""Tests of the page, played in a browser."""
