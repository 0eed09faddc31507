"""Copies an SQLite database that may be in use. A copy has a provisional name until it is complete."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import Final

from data.core.address import database_address
from data.core.problem import (
    SQLITE_ERRORS,
    DatabaseProblem,
    first_line,
    in_words,
    of_server,
    require_file,
)

SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database: two logs, and shared memory."""

LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

PATIENCE: Final = 2.0
"""How long SQLite waits for another program's lock, in seconds."""

REPLACED: Final = ".replaced."
"""The infix in the name under which a restore keeps the old database: `<database>.replaced.<time>`."""


def database_file(where: str | Path) -> Path:
    """Return the path of the SQLite file that a value of FAIRWIND_DATABASE names. Raises DatabaseProblem if it
    can't be parsed, or if it names a PostgreSQL database."""
    address = database_address(where)
    if not isinstance(address, Path):
        raise DatabaseProblem(of_server(address))
    return address


def backup_database(source: Path, target: Path) -> None:
    """Copy an SQLite file, even while a bot is writing to it, to the new file `target`, as of a single moment.
    Blocks. Raises DatabaseProblem if the copy fails, or if `target` exists."""
    with copied(source, target) as copy:
        place(copy, target)


@contextmanager
def copied(source: Path, target: Path, *, replace: bool = False) -> Iterator[Path]:
    """Return a context with the path of a copy of the SQLite file `source`. The copy lies beside `target` under
    a provisional name, which is deleted at the end of the context. To keep the copy, call `place` in the
    context, which gives it its final name.

    The copy has passed SQLite's integrity check, and only the current user of the system may read it. Raises
    DatabaseProblem if copying fails, or if `target` exists and `replace` is False.
    """
    require_file(source)
    if not replace:
        _refuse_existing(target)
    copy = provisional(target)
    _create(copy)
    try:
        _copy(source, copy, target)
        yield copy
    finally:
        remove_with_side_files(copy)


def place(copy: Path, target: Path) -> None:
    """Give a finished copy its final name, `target`. Raises DatabaseProblem if `target` exists. If the machine
    crashes meanwhile, that name refers to either the whole file or nothing."""
    try:
        os.link(copy, target)  # unlike a rename, this fails if the name exists
    except OSError:
        _refuse_existing(target)
        os.rename(copy, target)  # for file systems without hard links
    sync_folder(target.parent)


def provisional(target: Path) -> Path:
    return target.with_name(target.name + ".partial")


def remove_with_side_files(path: Path) -> None:
    for ending in ("", *SIDE_FILES):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def kept_names(database: Path, *endings: str) -> list[Path]:
    """Return the second names (hard links) that `fairwind restore` has given to the database's file. They exist
    only while it runs, or after it was interrupted. With `endings`, such as `-wal`, also return those of the
    side files with these endings. Raises OSError."""
    files = [database.with_name(database.name + ending) for ending in ("", *endings)]
    present = [each for each in files if each.exists()]
    names = database.parent.glob(f"{escape(database.name)}{REPLACED}*")
    return [name for name in names if any(name.samefile(each) for each in present)]


def remove_kept_names(database: Path) -> None:
    """Remove the second names (hard links) that an interrupted restore has left; ignore errors. A running
    restore needs them, so the caller must hold the lease, which keeps a restore from running."""
    with suppress(OSError):
        for name in kept_names(database, *SIDE_FILES):
            name.unlink()


def sync_folder(folder: Path) -> None:
    """Write a folder's list of files to disk, so that new names in it survive a crash."""
    with suppress(OSError):  # Windows can't open folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _refuse_existing(target: Path) -> None:
    # SQLite would apply side files of an earlier database with this name to the copy.
    for each in (f"{target}{ending}" for ending in ("", *SIDE_FILES)):  # `.` has no name
        if os.path.lexists(each):
            raise DatabaseProblem(f"{each} already exists: choose another name for the backup.")


def _create(copy: Path) -> None:
    try:
        # O_EXCL refuses an existing file. The mode is 0600 because a backup holds the secrets of running
        # matches.
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise DatabaseProblem(
            f"{copy} already exists: another backup is writing it, or one was interrupted. If none "
            "is running, delete it."
        ) from None
    except OSError as error:
        raise DatabaseProblem(f"{copy} can't be written: {error.strerror}.") from None
    # A journal left by a killed process would be rolled back into the new file.
    for ending in SIDE_FILES:
        copy.with_name(copy.name + ending).unlink(missing_ok=True)


def _copy(source: Path, copy: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(source, timeout=PATIENCE)) as old,
            closing(sqlite3.connect(copy)) as new,
        ):
            old.backup(new, progress=_refuse_locked)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without -wal and -shm
            (verdict,) = new.execute("PRAGMA integrity_check(1)").fetchone()
    except SQLITE_ERRORS as error:
        reason = in_words(first_line(error))
        raise DatabaseProblem(f"{source} can't be copied to {target}: {reason}.") from None
    if verdict != "ok":
        raise DatabaseProblem(
            f"{source} is damaged, so it was not copied: {verdict}. Use an earlier copy: see "
            "docs/backups.md."
        )


def _refuse_locked(status: int, _: int, __: int) -> None:
    """Raise an error if another program has locked the database. Otherwise, Python would retry without end."""
    if status in LOCKED:
        raise sqlite3.OperationalError("database is locked")
