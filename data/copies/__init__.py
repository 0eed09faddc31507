"""Copies of whole databases, for the host's commands: a folder of backups, the examination of a copy before
anybody relies on it, restoring a copy, and copying between SQLite and PostgreSQL."""
