"""SQLite without threads, for simulated processes. Transactions take time, and a NOTIFY in one reaches the
other processes.

What a killed process has not committed is lost. A power cut also loses what the process has committed since its
last synced transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
import sqlalchemy

from data.core.sqlite_thread import SqliteThread
from tests.simulation.loop import OWNER, Owner, running

T = TypeVar("T")

CONNECTIONS: dict[Owner, list[SimulatedConnection]] = {}
"""The open connections of each process, which are closed when it is killed."""

TROUBLE: dict[Owner, float] = {}
"""For each process, the probability from 0 to 1 that a transaction is refused."""


class Unforeseen(RuntimeError):
    """Raised to simulate an unknown defect. Only the transaction in which it is raised may suffer from it."""


UNFORESEEN: dict[Owner, float] = {}
"""For each process, the probability from 0 to 1 that a writing transaction raises `Unforeseen`."""

FENCED: set[Owner] = set()
"""Processes that the database has cut off: all their statements are refused."""

HINTS: dict[Owner, Callable[[str], None]] = {}
"""For each process, a callback that passes a hint from a committed transaction to the other processes."""


class SimulatedConnection(sqlite3.Connection):
    """A connection whose transactions may be refused, at the first statement or at the COMMIT. So may a SELECT
    outside of a transaction.

    `before_unsynced` is a copy of the database from before the first transaction that is not synced yet.
    """

    owner: Owner
    before_unsynced: sqlite3.Connection | None = None
    _synced = True
    _changes_before = 0

    def cursor(self, *_: Any) -> SimulatedCursor:  # type: ignore[override]
        return super().cursor(SimulatedCursor)

    def _refused(self) -> bool:
        chance = 1.0 if self.owner in FENCED else TROUBLE.get(self.owner, 0.0)
        return bool(chance) and running().random.random() < chance

    def _fails(self) -> bool:
        chance = UNFORESEEN.get(self.owner, 0.0)
        return bool(chance) and running().random.random() < chance

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql.startswith("BEGIN") and self._refused():
            raise sqlite3.OperationalError("database is locked")
        if sql == "BEGIN IMMEDIATE" and self._fails():
            raise Unforeseen("simulated")
        if sql.startswith("PRAGMA synchronous"):
            self._synced = sql.endswith("FULL")
        if sql == "BEGIN IMMEDIATE":
            self._changes_before = self.total_changes
            if not self._synced and self.before_unsynced is None:
                self.before_unsynced = sqlite3.connect(":memory:")
                self.backup(self.before_unsynced)
        return super().execute(sql, *values)

    def commit(self) -> None:
        if self.in_transaction and self._refused():
            raise sqlite3.OperationalError("database or disk is full")
        super().commit()
        if self._synced and self.total_changes != self._changes_before:
            self.before_unsynced = None


class SimulatedCursor(sqlite3.Cursor):
    connection: SimulatedConnection

    def execute(self, sql: str, *values: Any) -> SimulatedCursor:
        alone = sql.startswith("SELECT") and not self.connection.in_transaction
        if alone and self.connection._refused():
            raise sqlite3.OperationalError("database is locked")
        return super().execute(sql, *values)


class SimulatedThread(SqliteThread):
    """A replacement for `SqliteThread` that runs functions one at a time in the order of the calls, without a
    thread.

    Each function takes some simulated time, at most a few seconds. It runs to its end even if the caller is
    cancelled.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: SimulatedConnection | None = None
        self._queue: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._busy = False
        self._told: list[str] = []

    @property
    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("not open")
        return self._connection

    async def open(self) -> None:
        self._connection = sqlite3.connect(
            self._path, isolation_level=None, factory=SimulatedConnection
        )
        self._connection.owner = OWNER.get()
        self._connection.create_function("pg_notify", 2, lambda _, hint: self._told.append(hint))
        CONNECTIONS.setdefault(OWNER.get(), []).append(self._connection)

    async def run(self, function: Callable[[], T]) -> T:
        assert self.connection
        done: asyncio.Future[T] = running().create_future()
        self._queue.append((function, done))
        self._begin()
        return await done

    def _begin(self) -> None:
        if not self._busy and self._queue:
            self._busy = True
            loop = running()
            loop.call_later(loop.a_moment(), self._do, *self._queue.popleft())

    def _do(self, function: Callable[[], T], done: asyncio.Future[T]) -> None:
        self._told.clear()
        try:
            result, error = function(), None
        except Exception as raised:
            result, error = None, raised
            self._told.clear()
        for hint in self._told:
            HINTS.get(OWNER.get(), _nobody)(hint)
        loop = running()
        loop.call_later(loop.a_moment(), self._settle, done, result, error)

    def _settle(self, done: asyncio.Future[Any], result: object, error: Exception | None) -> None:
        self._busy = False
        self._begin()
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)

    async def close(self) -> None:
        if self._connection is not None:
            connection = self._connection
            await self.run(connection.close)
            CONNECTIONS[OWNER.get()].remove(connection)
            self._connection = None


def _nobody(_: str) -> None: ...


def cut_off(owner: Owner, powerless: Path | None = None) -> None:
    """Close the connections of a process that has ended. Uncommitted changes are lost. If its machine has lost
    power, unsynced ones are lost too; `powerless` is then the path of its database."""
    for connection in CONNECTIONS.pop(owner, ()):
        connection.close()
        if powerless is not None and connection.before_unsynced is not None:
            with closing(sqlite3.connect(powerless)) as database:
                connection.before_unsynced.backup(database)
    HINTS.pop(owner, None)
    TROUBLE.pop(owner, None)
    UNFORESEEN.pop(owner, None)
    FENCED.discard(owner)


_COMPILED: Final = sqlalchemy.create_engine("sqlite://", query_cache_size=5000)
"""The engine whose compiled statements all lives share, which saves an eighth of their time."""


def _create_engine(*arguments: Any, **options: Any) -> sqlalchemy.Engine:
    engine = sqlalchemy.create_engine(*arguments, **options)
    engine.dialect, engine._compiled_cache = _COMPILED.dialect, _COMPILED._compiled_cache
    return engine


@contextmanager
def simulated_threads(*, patient: bool = False) -> Iterator[None]:
    """Inside the block, replace SQLite's threads by simulated ones. Also do periodic work less often, so that
    simulated days pass quickly.

    If `patient` is True, this work is done even less often, for lives in which people wait for days.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("data.core.sqlite.SqliteThread", SimulatedThread)
        patch.setattr("data.core.sqlite.create_engine", _create_engine)
        # The real interval of two seconds would fill simulated days with reads of the block list.
        patch.setattr("matches.people.block_list.LOOK", timedelta(minutes=5))
        # Hints require ten seconds of looking at the board, in which simulated people would already have moved.
        patch.setattr("matches.service.advice.hints.LOOK", timedelta())
        patch.setattr("matches.chores.heartbeat.BEAT", timedelta(minutes=30 if patient else 2))
        if patient:
            patch.setattr("matches.chores.heartbeat.GAP", timedelta(minutes=90))
            patch.setattr("bot.runtime.clock.LOOK", timedelta(minutes=30))
            patch.setattr("matches.people.block_list.LOOK", timedelta(hours=1))
        yield


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Any]:
    """Open one process's connections to the SQLite file."""
    from data.core.sqlite import SqliteConnections

    connections = SqliteConnections(path)
    await connections.open()
    try:
        yield connections
    finally:
        await connections.close()
