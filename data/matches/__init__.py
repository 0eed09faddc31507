"""Stores matches in SQL: the event log, the rows derived from it in the same transaction, the lists and
searches that read these derived rows, reviews, and the removal of whole matches."""
