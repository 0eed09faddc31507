"""New databases for tests, copied from one that was migrated before.

A migration takes a tenth of a second, and hundreds of tests begin with a new database. `tests/data` and
`tests/wire/lifecycle` test that a first start migrates.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from data.versions.migrating import migrate


def put_new_database(path: Path) -> None:
    """Create an empty, migrated database at this path, unless the file exists."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, _migrated())


def put_old_database(path: Path, script: Path) -> None:
    """Create a database by an older program's SQL script, and migrate it to the newest revision."""
    _write(path, _migrated_from(script))


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    with open(descriptor, "wb") as file:
        file.write(content)


@cache
def _migrated_from(script: Path) -> bytes:
    def run(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script.read_text("utf-8"))
        migrate(path)

    return _content(run)


@cache
def _migrated() -> bytes:
    return _content(migrate)


def _content(make: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        make(path)
        assert not path.with_name(f"{path.name}-wal").exists()
        return path.read_bytes()
