"""An adapter to aiosqlite that runs functions on the thread of one SQLite connection.

Only this module imports aiosqlite. It uses two of its private names, `Connection._execute` and
`Connection._conn`, because the public API runs one statement per call, and a transaction needs several.
`tests/data/test_sqlite_thread.py` fails if a new version of aiosqlite changes what they do.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite

T = TypeVar("T")


class SqliteThread:
    """A connection to an SQLite file, and the only thread that uses it."""

    def __init__(self, path: Path) -> None:
        # Without an isolation level, Python's sqlite3 begins no transactions by itself.
        self._aiosqlite = aiosqlite.connect(path, isolation_level=None)

    @property
    def connection(self) -> sqlite3.Connection:
        """The `sqlite3` connection. Use it only on its thread, in a function passed to `run`. Raises ValueError
        before `open` and after `close`."""
        return self._aiosqlite._conn

    async def open(self) -> None:
        """Start the thread and open the file. Raises sqlite3.Error."""
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs parameters
        await self._aiosqlite

    async def run(self, function: Callable[[], T]) -> T:
        """Call a function on the connection's thread and return its result. Calls run one at a time, in the
        order in which they were made. The function runs to its end even if the caller is cancelled."""
        result: T = await self._aiosqlite._execute(function)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Run all queued functions, then close the connection. A second call does nothing."""
        await self._aiosqlite.close()
