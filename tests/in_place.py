"""An SQLite connection without a thread of its own, for tests of the layers above the database.

A round trip to a thread takes as long as reading a row, and a typical test of matches would make a hundred.
Such tests also open databases often, so they skip most checks that the bot makes at its start.

`tests/data` and `tests/wire` use the thread, and start as the bot does.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ClassVar, ParamSpec, TypeVar

import pytest

from data.core.sqlite_thread import SqliteThread
from data.versions.migrating import migrate
from data.versions.revision import LATEST

T = TypeVar("T")
P = ParamSpec("P")


@contextmanager
def transactions_in_place() -> Iterator[None]:
    """Open SQLite databases without threads inside the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("data.core.sqlite.SqliteThread", InPlace)
        patch.setattr("data.processes.sqlite_opening.migrate", _migrated)
        patch.setattr("asyncio.to_thread", _called)
        yield


def _migrated(path: Path) -> None:
    """Migrate the database if its revision is old. Otherwise skip SQLAlchemy's slow inspection of the
    tables."""
    with closing(sqlite3.connect(path)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if revision != LATEST:
        migrate(path)


async def _called(function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    await asyncio.sleep(0)
    return function(*args, **named)


class InPlace(SqliteThread):
    """A replacement for `SqliteThread` that runs functions in the event loop, with the same guarantees.

    Functions run one at a time, in the order of the calls. Each runs to its end even if its caller is
    cancelled. Therefore all users of a file can share one connection.
    """

    _shared: ClassVar[dict[Path, list[sqlite3.Connection]]] = {}
    """The shared connection to each open file, listed once per user."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    @property
    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("not open")
        return self._connection

    async def open(self) -> None:
        users = self._shared.setdefault(self._path, [])
        self._connection = users[0] if users else sqlite3.connect(self._path, isolation_level=None)
        users.append(self._connection)

    async def run(self, function: Callable[[], T]) -> T:
        assert self.connection
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()
        loop.call_soon(_settle, outcome, function)
        return await outcome

    async def close(self) -> None:
        if self._connection is not None:
            await self.run(self._leave)
            self._connection = None

    def _leave(self) -> None:
        users = self._shared[self._path]
        users.remove(self.connection)
        if not users:
            del self._shared[self._path]
            self.connection.close()


def _settle(outcome: asyncio.Future[T], function: Callable[[], T]) -> None:
    try:
        result = function()
    except Exception as error:
        if not outcome.cancelled():
            outcome.set_exception(error)
    else:
        if not outcome.cancelled():
            outcome.set_result(result)
