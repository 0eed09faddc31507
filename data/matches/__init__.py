"""Stores matches in SQL: the event log, and rows that are derived from it in the same transaction. Lists and
searches matches by means of these rows. Also stores reviews, and removes whole matches."""
