"""The lease: a file lock, so that one process at a time uses a database.

The operating system releases it when the process ends, also after a crash.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from data.problem import DatabaseProblem, in_use


@contextmanager
def leased(database: Path, taken: Callable[[str], str] | None = None) -> Iterator[None]:
    """Hold the lease. Raises DatabaseProblem if another process holds it.

    `taken` makes its sentence of the number of that process.

    The lock file stays afterwards: deleting it would let two processes lock two different files.
    """
    path = database.with_name(database.name + ".lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseProblem(f"{path} cannot be opened: {error.strerror}.") from None
    try:
        _lock(file, database, taken)
        yield
    finally:
        os.close(file)


def _lock(file: int, database: Path, taken: Callable[[str], str] | None) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # The holder wrote its process number into the file; the lock itself is with the operating system.
        holder = os.pread(file, 20, 0).decode(errors="replace").strip() or "unknown"
        words = taken(holder) if taken else in_use(holder, database)
        raise DatabaseProblem(words) from None
    try:
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
    except OSError as error:
        raise DatabaseProblem(
            f"The database {database} cannot be used: {error.strerror}."
        ) from None
