"""The base class of connections to a database. They run each transaction as a function on a thread, and
translate SQLAlchemy's errors."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Executable, exc

from data.core.problem import first_line
from matches.ports.storage import StorageBusy

T = TypeVar("T")
Values: TypeAlias = Mapping[str, object]
Work = Callable[[Connection], T]
"""The body of one transaction: a function that is given the connection and returns the result. It may be called
again after a failed attempt that stored nothing."""


@dataclass(frozen=True)
class Load:
    """How busy the database is.

    - `connections`: how many connections the program may use.
    - `in_use`: how many connections are in a transaction.
    - `waiting`: how many transactions wait for a connection.
    - `refused`: how many writes have failed with StorageBusy so far.
    - `refusing`: whether a write has failed with StorageBusy, and no write has stored anything since.
    """

    connections: int
    in_use: int
    waiting: int
    refused: int = 0
    refusing: bool = False


class Connections(ABC):
    """The connections to a database, which run transactions on threads.

    `write` and `read` raise StorageBusy when the database is locked, full, damaged or unreachable. The
    transaction has then been rolled back, so nothing was stored.

    If the caller of `write` is cancelled during the transaction, `write` still returns the result. The
    cancellation is raised at the caller's next `await` that really waits. Until then the caller can, for
    example, fill a cache or wake the announcer.

    There is one exception, because the bot must always be able to stop. If a PostgreSQL server can't be reached
    and has not answered a COMMIT, the cancellation is raised at once. To learn the result then, repeat the
    request with its idempotency key.
    """

    def __init__(self) -> None:
        self._refused = 0
        self._refusing = False

    @abstractmethod
    async def open(self) -> None:
        """Start the threads. Raises DatabaseProblem or an error of the driver."""

    async def write(self, work: Work[T], *, synced: bool = True) -> T:
        """Run a transaction that may write, and return its result once everything that it wrote is on disk.

        If `synced` is False, SQLite does not wait for the disk. A crash of the program then loses nothing, but
        a power cut may lose this transaction together with all later ones that are not synced.

        Transactions may run at the same time. If two of them could conflict, `work` must prevent the conflict
        by a constraint, ON CONFLICT or a row lock.
        """
        await _raise_deferred_cancellation()
        try:
            with failures():
                result, stored = await self._write(work, synced=synced)
        except StorageBusy:
            self._refused, self._refusing = self._refused + 1, True
            raise
        if stored:
            self._refusing = False
        return result

    @abstractmethod
    async def _write(self, work: Work[T], *, synced: bool) -> tuple[T, bool]:
        """Return the result of `work`, and whether any row was stored. Defer the cancellation of the caller.
        May raise SQLAlchemy's errors."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run a transaction that only reads, in one snapshot and without waiting for writers."""

    @abstractmethod
    async def _query(self, work: Work[T]) -> T:
        """Run a function that executes a single statement, and only reads. The statement sees one snapshot even
        without BEGIN and COMMIT, so these are not sent."""

    async def rows(self, query: Executable, values: Values | None = None) -> Sequence[Any]:
        return await self._query(lambda connection: connection.execute(query, values).all())

    async def first(self, query: Executable, values: Values | None = None) -> Any | None:
        """Return the first row of a query; None if there is none."""
        return await self._query(lambda connection: connection.execute(query, values).first())

    async def scalars(self, query: Executable, values: Values | None = None) -> Sequence[Any]:
        """Return the values in the first column of a query, one for each row."""
        return await self._query(lambda connection: connection.scalars(query, values).all())

    async def scalar(self, query: Executable, values: Values | None = None) -> Any | None:
        """Return the value in the first column of the first row of a query; None if there is no row."""
        return await self._query(lambda connection: connection.scalar(query, values))

    async def execute(self, change: Executable, values: Values | None = None) -> int:
        """Run a statement that writes, in a transaction of its own, and return the number of changed rows."""
        return await self.write(lambda connection: connection.execute(change, values).rowcount)

    def load(self) -> Load:
        """Return how busy the database is. This needs no query."""
        pools = self._pools()
        in_use = sum(min(pool) for pool in pools)
        return Load(
            connections=sum(size for size, _ in pools),
            in_use=in_use,
            waiting=sum(under_way for _, under_way in pools) - in_use,
            refused=self._refused,
            refusing=self._refusing,
        )

    @abstractmethod
    def _pools(self) -> Sequence[tuple[int, int]]:
        """Return a pair for each pool: the number of its connections, and the number of its transactions that
        are running or waiting."""

    @abstractmethod
    async def scrub(self) -> bool:
        """Remove the remains of deleted rows from the database's files, as far as this program can, so that
        erased personal data can't be recovered.

        Returns False if another connection, such as that of a backup, prevents it; the caller should then retry
        later.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish the queued transactions, then close all connections."""


class Store:
    """The base class of stores. A store has the queries about one kind of data."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections


async def defer_cancellation(outcome: Callable[[], Awaitable[T]]) -> T:
    """Await `outcome()` and return its result, even if the task that waits here is cancelled meanwhile. The
    next `await` of that task then raises the cancellation.

    A cancellation interrupts the `await`, so `outcome` is called again after each one. The second call must
    await the work that the first call began, and not begin it again.
    """
    task = asyncio.current_task()
    assert task is not None
    deferred = 0
    try:
        while True:
            requested = task.cancelling()
            try:
                return await outcome()
            except asyncio.CancelledError:
                if task.cancelling() <= requested:
                    raise  # `outcome` was cancelled, not the caller
                while task.cancelling() > requested:
                    task.uncancel()
                    deferred += 1
    finally:
        for _ in range(deferred):
            task.cancel()


async def _raise_deferred_cancellation() -> None:
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        await asyncio.sleep(0)


@contextmanager
def failures() -> Iterator[None]:
    """Return a context that translates SQLAlchemy's errors to StorageBusy if a retry may help. A retry can't
    fix a duplicate key or a mistake in the SQL, so these errors are raised as they are."""
    try:
        yield
    except (exc.IntegrityError, exc.ProgrammingError):
        raise  # a duplicate key, or a bug in this program
    except exc.DBAPIError as error:
        raise StorageBusy(first_line(error)) from None
