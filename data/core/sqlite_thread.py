"""Runs functions on the thread of an aiosqlite connection.

A transaction needs several statements, but aiosqlite's public API runs one per call. So this module uses the
private names `Connection._execute` and `Connection._conn`. If a new version of aiosqlite changes what these do,
`tests/data/test_sqlite_thread.py` fails.
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
        """The `sqlite3` connection, for functions passed to `run`. Raises ValueError if it is not open."""
        return self._aiosqlite._conn

    async def open(self) -> None:
        """Start the thread and open the file. Raises sqlite3.Error."""
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs parameters
        await self._aiosqlite

    async def run(self, function: Callable[[], T]) -> T:
        """Call a function on the connection's thread, and return its result. Functions run one at a time, in
        the order of the calls. If the caller is cancelled, the function still runs to its end."""
        result: T = await self._aiosqlite._execute(function)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Run all queued functions, then close the connection. A second call does nothing."""
        await self._aiosqlite.close()
