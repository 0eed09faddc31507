"""One process at a time: a lock of the operating system, which ends with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from data.problem import DatabaseProblem


class Lease:
    """Held on a file beside the database; that file stays when the lease is over."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + ".lock")
        self._file: int | None = None

    def acquire(self) -> None:
        """Raises DatabaseProblem while another living process holds it."""
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseProblem(f"{self._path} cannot be opened: {error.strerror}.") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(file, 20).decode(errors="replace").strip() or "unknown"
            os.close(file)
            raise DatabaseProblem(
                f"Another Fairwind process (number {holder}) is using the database"
                f" {self._database}. Stop it first, or set FAIRWIND_DATABASE to another file."
            ) from None
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        self._file = file

    def renew(self) -> bool:
        """Whether the lease is still held: nobody took its file away."""
        if self._file is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
