"""Tests of the sandbox with unmodified bots, and a check of all traffic against Discord's API description."""
