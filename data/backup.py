"""Backup of a database that is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from data.address import Address
from data.problem import DatabaseProblem, missing, of_server


def backup_database(source: Address, target: Path) -> None:
    """Copy a consistent snapshot of a SQLite file to a new file, also while a bot is writing. Blocks.

    Raises DatabaseProblem; an existing target is never overwritten.
    """
    if not isinstance(source, Path):
        raise DatabaseProblem(of_server(source))
    if not source.is_file():
        raise DatabaseProblem(missing(source))
    try:
        # O_EXCL refuses an existing file; 0600 because a backup holds the secrets of running matches.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise DatabaseProblem(
            f"{target} exists already; choose another name for the backup."
        ) from None
    except OSError as error:
        raise DatabaseProblem(f"{target} cannot be written: {error.strerror}.") from None
    try:
        _copy(source, target)
    except BaseException:
        target.unlink()
        raise


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without -wal and -shm
            (verdict,) = new.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise DatabaseProblem(f"{source} cannot be copied to {target}: {error}.") from None
    if verdict != "ok":
        raise DatabaseProblem(f"{source} is damaged: {verdict}. It was not copied.")
