"""The base class of database connections: runs transactions, each as one function, and translates errors."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, exc

from matches.ports.storage import StorageBusy

T = TypeVar("T")
Work = Callable[[Connection], T]
"""The body of one transaction. It may run again after a failure that stored nothing."""


@dataclass(frozen=True)
class Load:
    """The load of the connections: how many there are, how many are in a transaction, and how many transactions
    wait; how many writes have been refused, and whether nothing has been stored since the last refusal."""

    connections: int
    in_use: int
    waiting: int
    refused: int = 0
    refusing: bool = False


class Connections(ABC):
    """Runs transactions on threads.

    `write` and `read` raise StorageBusy when the database is locked, full, broken or out of reach. The
    transaction is then rolled back: nothing was stored.

    Cancellation: a caller cancelled while `write` runs still gets its result, and is cancelled at its next
    `await` that waits. So what it does with the result before that (fill a cache, wake the announcer) is never
    lost and needs no protection; what it awaits afterwards may be. One exception: while a PostgreSQL server
    that went away has not said whether it stored a COMMIT, the cancellation is raised at once, so that a stop
    never waits for it. To get that result, ask again with an idempotency key.
    """

    def __init__(self) -> None:
        self._refused = 0
        self._refusing = False

    @abstractmethod
    async def open(self) -> None:
        """Start the threads. Raises DatabaseProblem or an error of the driver."""

    async def write(self, work: Work[T]) -> T:
        """Run a transaction that may write. It is durable on return.

        Several may run at once: where only one may succeed, a constraint, ON CONFLICT or a row lock ensures it.
        """
        await _raise_deferred_cancellation()
        try:
            with failures():
                result, stored = await self._write(work)
        except StorageBusy:
            self._refused, self._refusing = self._refused + 1, True
            raise
        if stored:
            self._refusing = False
        return result

    @abstractmethod
    async def _write(self, work: Work[T]) -> tuple[T, bool]:
        """Like `write`, with `defer_cancellation`. Also return whether a row was stored, which is all that a
        full disk refuses. May raise errors of SQLAlchemy."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run a transaction that only reads. It sees one snapshot and does not wait for writers."""

    def load(self) -> Load:
        """Return the load of the connections. Reads only memory."""
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
        """Return the number of connections in each pool, and of its transactions under way."""

    @abstractmethod
    async def scrub(self) -> bool:
        """Remove what deleted rows left behind in the files of the database, as far as this program can.

        Returns False while another connection, such as a backup, prevents it: retry later.
        """

    @abstractmethod
    async def close(self) -> None:
        """Close all connections after the queued work."""


async def defer_cancellation(outcome: Callable[[], Awaitable[T]]) -> T:
    """Await an outcome, and raise a cancellation only at the caller's next `await`.

    `outcome` is called again after each cancellation: it must then wait for what it began before.
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
                    raise  # the outcome itself was cancelled, not the caller
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
    """Translate SQLAlchemy's errors to StorageBusy, except those that a retry can't fix."""
    try:
        yield
    except (exc.IntegrityError, exc.ProgrammingError):
        raise  # a duplicate key, or a bug in this program
    except exc.DBAPIError as error:
        raise StorageBusy(str(error.orig).partition("\n")[0]) from None
