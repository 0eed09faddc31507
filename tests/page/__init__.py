"""Tests of the page: its server, and in a browser."""
