"""The connections to an SQLite file: one that writes and one that reads."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine, StaticPool, create_engine, event

from data.core.connections import Connections, Work, defer_cancellation, failures
from data.core.frequent_statements import as_sqlalchemy
from data.core.problem import first_line
from data.core.sqlite_thread import SqliteThread
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_PATIENCE: Final = 2000
"""How long SQLite waits for another process's lock, in milliseconds."""

_BRIEFLY: Final = 100
"""How long `scrub` waits for readers, in milliseconds. Writers are blocked during that time."""

# In WAL mode, NORMAL may lose the last commits when the machine loses power, but an acknowledged move must not
# be lost: https://sqlite.org/pragma.html#pragma_synchronous
_SYNCED: Final = "synchronous = FULL"
_UNSYNCED: Final = "synchronous = NORMAL"

_SETTINGS: Final = (
    _SYNCED,
    f"busy_timeout = {_PATIENCE}",
    "foreign_keys = ON",
    "secure_delete = ON",  # overwrites deleted rows, so that erased data leaves the file
)

_TOGETHER: Final = 16
"""The maximum number of transactions that share one COMMIT (group commit). It is limited because the first of
them waits for the last."""

T = TypeVar("T")


class SqliteConnections(Connections):
    """The connections to an SQLite file: one that writes and one that only reads. Transactions that write run
    one at a time, in the order of the calls. If several wait, they share a COMMIT."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        # BEGIN IMMEDIATE takes the write lock at once. A transaction that read first and then asked for the
        # lock would fail without waiting if another process wrote in between.
        self._writer = _Groups(path, "BEGIN IMMEDIATE")
        self._reader = _Transactions(path, "BEGIN")

    async def open(self) -> None:
        logging.getLogger("sqlalchemy").setLevel(logging.WARNING)  # at INFO it logs every statement
        await self._writer.open()
        await self._reader.open()

    async def _write(self, work: Work[T], *, synced: bool) -> tuple[T, bool]:
        before = self._writer.stored
        result = await self._writer.run(work, synced)
        return result, self._writer.stored != before

    async def read(self, work: Work[T]) -> T:
        with failures():
            return await self._reader.run(work)

    async def _query(self, work: Work[T]) -> T:
        with failures():
            return await self._reader.query(work)

    def _pools(self) -> Sequence[tuple[int, int]]:
        return (1, self._writer.under_way), (1, self._reader.under_way)

    async def scrub(self) -> bool:
        return await self._writer.truncate_log()

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()


class _Transactions:
    """Runs each transaction as one function, on the thread of a connection.

    SQLAlchemy's `AsyncEngine` switches threads three or four times per statement, so appending an event would
    take 4 ms instead of 0.7 ms. All transactions share one SQLAlchemy `Connection`, because checking out
    another one takes as long as reading a row. BEGIN goes directly to the driver.
    """

    def __init__(self, path: Path, begin: str) -> None:
        self.under_way = 0
        self._thread = SqliteThread(path)
        self._begin = begin
        self._connection: Connection | None = None
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: self._thread.connection,
            poolclass=StaticPool,
            hide_parameters=True,
        )
        _set_up(self._engine)

    async def open(self) -> None:
        await self._thread.open()
        # In WAL mode, readers and the writer do not block each other: https://sqlite.org/wal.html
        await self._thread.run(
            lambda: self._thread.connection.execute("PRAGMA journal_mode = WAL").fetchall()
        )
        self._connection = await self._thread.run(self._engine.connect)

    async def run(self, work: Work[T]) -> T:
        return await self._do(lambda: self._transaction(work))

    async def query(self, work: Work[T]) -> T:
        """Run a function that executes only one statement, without BEGIN and COMMIT."""
        return await self._do(lambda: self._query(work))

    def _query(self, work: Work[T]) -> T:
        assert self._connection is not None
        with self._connection.begin():  # sends nothing: BEGIN goes directly to the driver
            return work(self._connection)

    async def _do(self, function: Callable[[], T]) -> T:
        self.under_way += 1
        try:
            return await self._thread.run(function)
        finally:
            self.under_way -= 1

    def _transaction(self, work: Work[T]) -> T:
        assert self._connection is not None
        sqlite = self._thread.connection
        try:
            sqlite.execute(self._begin)
            result = work(self._connection)
            self._connection.commit()  # if any statement was not a `FrequentStatement`
            sqlite.commit()
            return result
        except sqlite3.Error as error:
            # `work` raises SQLAlchemy's errors, so this one comes from a statement of this module.
            raise as_sqlalchemy(error, "BEGIN or COMMIT") from None
        finally:
            self._connection.rollback()
            sqlite.rollback()  # a failed COMMIT may leave it open

    async def truncate_log(self) -> bool:
        """Empty the write-ahead log, and return whether that succeeded. Blocks writers for at most `_BRIEFLY`
        milliseconds."""

        def attempt() -> bool:
            connection = self._thread.connection
            connection.execute(f"PRAGMA busy_timeout = {_BRIEFLY}")
            try:
                ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.OperationalError as error:
                logger.info("The write-ahead log can't be emptied now: %s", error)
                return False
            finally:
                connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
            return not busy

        return await self._thread.run(attempt)

    async def close(self) -> None:
        if self._connection is not None:
            await self._thread.run(self._connection.close)
        await self._thread.close()


@dataclass(eq=False)
class _QueuedTransaction(Generic[T]):
    work: Work[T]
    synced: bool
    outcome: T | _Failure | None = None
    done: bool = False

    def result(self) -> T:
        if isinstance(self.outcome, _Failure):
            raise self.outcome.error
        return cast(T, self.outcome)


@dataclass(frozen=True)
class _Failure:
    error: BaseException


class _Groups(_Transactions):
    """Runs transactions in groups that share one COMMIT (group commit), in the order of the calls. While a
    group runs, the transactions that are requested wait, and form the next group.

    A COMMIT waits for the disk, so a group waits only once. A transaction that fails rolls back only its own
    changes. Callers get their results after the COMMIT. If the COMMIT fails, nothing of the group is stored,
    and each of its callers gets the error.
    """

    def __init__(self, path: Path, begin: str) -> None:
        super().__init__(path, begin)
        self.stored = 0
        """The number of commits so far that changed at least one row. Other commits don't count, because they
        succeed even if the disk is full."""
        self._queue: deque[_QueuedTransaction[Any]] = deque()

    async def run(self, work: Work[T], synced: bool = True) -> T:
        queued = _QueuedTransaction(work, synced)
        self._queue.append(queued)

        async def done() -> None:
            if not queued.done:
                # When this runs, the transaction may be done already, in the group of an earlier call.
                await self._do(lambda: self._work_off(queued))

        await defer_cancellation(done)
        return queued.result()

    def _work_off(self, queued: _QueuedTransaction[Any]) -> None:
        while not queued.done:
            group = [self._queue.popleft() for _ in range(min(len(self._queue), _TOGETHER))]
            for each, outcome in zip(group, self._outcomes(group), strict=True):
                each.outcome, each.done = outcome, True

    def _transaction(self, work: Work[T], synced: bool = True) -> T:
        sqlite = self._thread.connection
        before = sqlite.total_changes
        if not synced:
            sqlite.execute(f"PRAGMA {_UNSYNCED}")
        try:
            result = super()._transaction(work)
        finally:
            if not synced:
                sqlite.execute(f"PRAGMA {_SYNCED}")
        self.stored += sqlite.total_changes != before
        return result

    def _outcomes(self, group: Sequence[_QueuedTransaction[Any]]) -> Sequence[object]:
        try:
            if len(group) == 1:
                return [self._transaction(group[0].work, group[0].synced)]
            synced = any(each.synced for each in group)
            return self._transaction(lambda on: self._together(on, group), synced)
        except BaseException as error:
            if len(group) == 1:
                return [_Failure(error)]
            return [_Failure(StorageBusy(first_line(error))) for _ in group]

    def _together(
        self, connection: Connection, group: Sequence[_QueuedTransaction[Any]]
    ) -> Sequence[object]:
        # Outside a transaction of its own, SQLAlchemy would roll back the whole group if it can't prepare the
        # statement of one member.
        with connection.begin():
            return [self._apart(connection, each.work) for each in group]

    def _apart(self, connection: Connection, work: Work[object]) -> object:
        """Run `work` in a savepoint, and return its result. If it fails, undo only its changes, and return the
        error as a _Failure. If SQLite has rolled back the whole group, for example because the disk is full,
        raise the error instead."""
        sqlite = self._thread.connection
        sqlite.execute("SAVEPOINT apart")
        try:
            outcome = work(connection)
        except BaseException as error:
            if not sqlite.in_transaction:
                raise
            sqlite.execute("ROLLBACK TO apart")
            outcome = _Failure(error)
        sqlite.execute("RELEASE apart")
        return outcome


def prepare(engine: Engine, begin: str) -> None:
    """Apply this module's settings to each connection of an engine, and begin each transaction with the SQL
    `begin`."""
    _set_up(engine)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _set_up(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
