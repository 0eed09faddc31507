"""Tests of the page: how it serves people, and how it saves the world."""
