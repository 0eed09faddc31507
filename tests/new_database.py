"""New databases without a migration: copies of one that was migrated before.

A migration from nothing takes a tenth of a second, and hundreds of tests begin with one. That a first start
migrates is tested in `tests/data` and in `tests/wire/lifecycle`.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from data.versions.migrating import migrate


def put_new_database(path: Path) -> None:
    """Create an empty database of the newest revision, unless the file exists."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    with open(descriptor, "wb") as file:
        file.write(_migrated())


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        migrate(path)
        assert [each.name for each in path.parent.iterdir()] == [path.name]  # nothing lies in a WAL
        return path.read_bytes()
