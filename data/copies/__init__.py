"""Backs up, examines, restores and copies whole databases. Commands for the host of the bot use this package,
for example `fairwind backup`.

`backup_folder` manages a folder of backups, and `examining` checks a copy. `restoring` puts a copy in place of
the database, and `copying` copies between SQLite and PostgreSQL.
"""
