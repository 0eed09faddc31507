"""Copies of whole databases, for the commands of the bot's host.

The modules manage a folder of backups, examine a copy before anybody relies on it, restore a copy, and copy
between SQLite and PostgreSQL.
"""
