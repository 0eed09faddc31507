"""Chance: the revealed cards decide who discards, and whoever discards decides what stays revealed."""
