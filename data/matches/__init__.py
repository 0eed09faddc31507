"""Stores matches in SQL: the event log, and rows that are derived from it in the same transaction. From these
rows, it lists and searches matches. Also stores reviews, and removes whole matches."""
