"""A SQLite connection without a thread, for tests of the layers above the database.

A round trip to a thread takes as long as reading a row, and a test of matches makes a hundred.
`tests/data` and `tests/wire` use the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from data.core.sqlite_thread import SqliteThread

T = TypeVar("T")


@contextmanager
def transactions_in_place() -> Iterator[None]:
    """Open SQLite files without threads inside the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("data.core.sqlite.SqliteThread", InPlace)
        yield


class InPlace(SqliteThread):
    """Keeps the promises of `SqliteThread`: functions run later, one at a time, in `run` order, and
    to their end even if the caller is cancelled."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    @property
    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("not open")
        return self._connection

    async def open(self) -> None:
        self._connection = sqlite3.connect(self._path, isolation_level=None)

    async def run(self, function: Callable[[], T]) -> T:
        assert self.connection
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()
        loop.call_soon(_settle, outcome, function)
        return await outcome

    async def close(self) -> None:
        if self._connection is not None:
            await self.run(self._connection.close)
            self._connection = None


def _settle(outcome: asyncio.Future[T], function: Callable[[], T]) -> None:
    try:
        result = function()
    except Exception as error:
        if not outcome.cancelled():
            outcome.set_exception(error)
    else:
        if not outcome.cancelled():
            outcome.set_result(result)
