"""Copies of whole databases, for the host's commands: the folder of backups, the examination of a copy before
anybody relies on it, restoring, and copying between SQLite and PostgreSQL."""
