"""Restores a copy: replaces the database with it, and keeps the old database under another name."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from data.copies.examining import Examination, examine
from data.core.backup import (
    LOCKED,
    PATIENCE,
    REPLACED,
    SIDE_FILES,
    copied,
    provisional,
    remove_kept_names,
    remove_with_side_files,
    sync_folder,
)
from data.core.problem import SQLITE_ERRORS, DatabaseProblem, foreign, require_file, unusable
from data.processes.lease import leased


@dataclass(frozen=True)
class Restored:
    """The result of a restore: the examination of the copy, and the path under which the old database is kept.
    The path is None if there was no database, or only an empty file. It is that of a side file if the database
    was gone, but its side files were not."""

    examination: Examination
    replaced: Path | None


def restore_database(copy: Path, database: Path, now: datetime) -> Restored:
    """Put a copy of the file `copy` in the place of the database, and keep the old database under another name.
    Blocks. Raises DatabaseProblem, for example if a bot is using the database.

    Even if the machine crashes, either the whole old database or the whole copy is in place.
    """
    require_file(copy)
    try:
        if any(each.exists() and each.samefile(copy) for each in (database, provisional(database))):
            raise DatabaseProblem(f"{copy} is a file that the restore replaces: name a copy of it.")
        database.parent.mkdir(parents=True, exist_ok=True)
        with leased(database):
            return _replace(copy, database, now)
    except OSError as error:
        raise DatabaseProblem(f"{database} can't be replaced: {error.strerror}.") from None


def _replace(copy: Path, database: Path, now: datetime) -> Restored:
    # Only the holder of the lease writes this file. If it exists, an interrupted restore left it.
    remove_with_side_files(provisional(database))
    remove_kept_names(database)
    with copied(copy, database, replace=True) as file:
        found = examine(file, copy)
        replaced = _set_aside(database, now)
        sync_folder(database.parent)
        os.replace(file, database)
    sync_folder(database.parent)
    return Restored(found, replaced)


def _set_aside(database: Path, now: datetime) -> Path | None:
    """Give the old database a second name (hard link), and return that path. The file also keeps its first name
    until the copy replaces it. If the database is missing or empty, do this only for its side files. Return
    None if nothing is kept."""
    endings: tuple[str, ...] = SIDE_FILES
    if database.exists() and database.stat().st_size:
        _settle(database)
        endings = ("", *SIDE_FILES)
    aside = f"{database.name}{REPLACED}{now:%Y%m%dT%H%M%S%fZ}"
    kept = [ending for ending in endings if database.with_name(database.name + ending).exists()]
    for ending in kept:
        _keep(database.with_name(database.name + ending), database.with_name(aside + ending))
    for ending in SIDE_FILES:
        # Otherwise SQLite would apply the old database's side files, such as its write-ahead log, to the copy.
        database.with_name(database.name + ending).unlink(missing_ok=True)
    return database.with_name(aside + kept[0]) if kept else None


def _settle(database: Path) -> None:
    """Merge the side files, such as the write-ahead log, into the database file. Raises DatabaseProblem if
    another process is using the file, or if another program has created it."""
    try:
        with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            if tables and "alembic_version" not in tables:
                raise DatabaseProblem(foreign(database))
            # SQLite refuses this change while another process has the file open.
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except SQLITE_ERRORS as error:
        if getattr(error, "sqlite_errorcode", None) in LOCKED:
            raise DatabaseProblem(unusable(database, str(error))) from None
        # Any other error means that the database is damaged. It is kept unchanged, with its side files.


def _keep(present: Path, aside: Path) -> None:
    try:
        os.link(present, aside)
    except OSError:  # for file systems without hard links
        try:
            shutil.copy2(present, aside)
            with aside.open("rb+") as file:
                os.fsync(file.fileno())
        except OSError:
            aside.unlink(missing_ok=True)  # such as a part, on a full disk
            raise
