"""Copies of a prepared database, so that many trials begin in the same state."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from psycopg.sql import SQL, Identifier

from tests import postgres
from tests.new_database import put_new_database

_NUMBERS: Final = count()


class Copies(Protocol):
    @property
    def source(self) -> str | Path:
        """Return the address of the database to prepare. It must not be open when it is copied."""
        ...

    def copy(self) -> str | Path:
        """Return the address of a copy of the source. The next call replaces it."""
        ...


class FileCopies:
    def __init__(self, folder: Path) -> None:
        self.source: str | Path = folder / "source.sqlite3"
        self._copy = folder / "copy.sqlite3"
        put_new_database(folder / "source.sqlite3")

    def copy(self) -> str | Path:
        return shutil.copy(self.source, self._copy)


class PostgresCopies:
    def __init__(self, _: Path) -> None:
        self._server = postgres.running()
        self._name = f"source{next(_NUMBERS)}"
        postgres.copied(self._server, self._name, "migrated")
        self.source: str | Path = self._server.url(self._name)

    def copy(self) -> str | Path:
        with self._server.session("postgres") as session:
            drop = SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            session.execute(drop.format(Identifier(f"{self._name}copy")))
        postgres.copied(self._server, f"{self._name}copy", self._name)
        return self._server.url(f"{self._name}copy")
