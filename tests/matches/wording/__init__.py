"""Tests of the wording of public messages."""
