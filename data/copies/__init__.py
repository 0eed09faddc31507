"""Copies of whole databases, for the commands of the bot's host.

There are a folder of backups, the examination of a copy before anybody relies on it, restoring a copy, and
copying between SQLite and PostgreSQL.
"""
