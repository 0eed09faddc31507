"""Runs a PostgreSQL server with its default settings, so each commit is written to disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import psycopg
from psycopg.sql import SQL, Identifier

from data.processes.embedded import EmbeddedServer


@dataclass(frozen=True)
class Server:
    _server: EmbeddedServer

    def create(self, name: str, template: str = "template0") -> str:
        """Create a database as a copy of the database `template`. Return its address."""
        with self._session() as session:
            query = SQL("CREATE DATABASE {} TEMPLATE {}")
            session.execute(query.format(Identifier(name), Identifier(template)))
        return self._server.url(name)

    def size(self, name: str) -> int:
        with self._session() as session:
            row = session.execute("SELECT pg_database_size(%s)", [name]).fetchone()
        return int(row[0]) if row else 0

    @property
    def processes(self) -> list[int]:
        """The ids of the server's operating system processes."""
        postmaster = psutil.Process(self._server.pid)
        return [postmaster.pid, *(each.pid for each in postmaster.children())]

    def _session(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self._server.url(), autocommit=True)


@contextmanager
def server(folder: Path) -> Iterator[Server]:
    """A context manager that runs a PostgreSQL server, with its data in `folder`."""
    found = EmbeddedServer(folder)
    try:
        found.start()
        yield Server(found)
    finally:
        found.stop()
