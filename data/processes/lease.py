"""The lease of an SQLite database: a lock on a file beside it, so that only one process at a time can use the
database. When that process ends, even by a crash, the operating system releases the lock."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from filelock import lock_descriptor

from data.core.backup import kept_names
from data.core.problem import DatabaseProblem, in_use, in_words, several_names

UNKNOWN: Final = "unknown"
"""Stands for the process id of a holder that has not written its id into the lock file."""

_NUMBER_AT: Final = 1 if os.name == "nt" else 0
"""The position of the process id in the lock file. On Windows, others can't read the locked first byte."""

_LOOK: Final = 0.1
"""Seconds between the two attempts to lock the file. The first can fail even if no other process uses the
database, because `holder` locks the file for a moment."""


@contextmanager
def leased(database: Path, taken: Callable[[str], str] | None = None) -> Iterator[None]:
    """Return a context that holds the lease. Raises DatabaseProblem if another process holds it. The error's
    text is what `taken` returns for the id of that process; without `taken`, it is a standard text.

    On exit, the lock file is not deleted. Otherwise, one process could lock the deleted file, and another one a
    new file of that name.
    """
    path = lock_file(database)
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        reason = in_words(str(error.strerror))
        raise DatabaseProblem(f"The lock file {path} can't be opened: {reason}.") from None
    try:
        _lock(file, database, taken)
        yield
    finally:
        os.close(file)


def require_one_name(database: Path) -> None:
    """Raise DatabaseProblem if the database file has several names (hard links), except names that a restore
    has made.

    Each name would have a lock file and a write-ahead log of its own, so two processes could write to the file
    at once.
    """
    with suppress(OSError):  # if the file can't be read, opening it will report that
        found = database.stat()
        if S_ISREG(found.st_mode) and found.st_nlink > 1 + len(kept_names(database)):
            raise DatabaseProblem(several_names(found.st_nlink, found.st_ino, database))


def lock_file(database: Path) -> Path:
    return database.with_name(database.name + ".lock")


def holder(database: Path) -> str | None:
    """Return the id of the process that holds the lease; None if no process does. Return UNKNOWN if the process
    has not written its id. Raises OSError. No file changes, and the lock is held only for a moment."""
    try:
        file = os.open(lock_file(database), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        return None if lock_descriptor(file, blocking=False) else _number(file)
    finally:
        os.close(file)


def _lock(file: int, database: Path, taken: Callable[[str], str] | None) -> None:
    try:
        if not (lock_descriptor(file, blocking=False) or _again(file)):
            number = _number(file)
            raise DatabaseProblem(taken(number) if taken else in_use(number, database))
        # The process id is informative only; the operating system holds the actual lock.
        os.ftruncate(file, 0)
        os.lseek(file, _NUMBER_AT, os.SEEK_SET)
        os.write(file, f"{os.getpid()}\n".encode())
    except OSError as error:
        raise DatabaseProblem(f"The database {database} can't be used: {error.strerror}.") from None


def _again(file: int) -> bool:
    time.sleep(_LOOK)
    return lock_descriptor(file, blocking=False)


def _number(file: int) -> str:
    os.lseek(file, _NUMBER_AT, os.SEEK_SET)
    return os.read(file, 20).decode(errors="replace").strip() or UNKNOWN
