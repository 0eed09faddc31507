"""Connections to a PostgreSQL database. They run transactions on threads, and retry a transaction if the server
restarts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

import psycopg
from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event, exc

from data.core import outcomes
from data.core.address import PostgresAddress
from data.core.connections import Connections, Work, defer_cancellation, failures
from data.core.outcomes import Ticket
from data.core.postgres_link import FAIRWIND, MIGRATION, PostgresLink
from matches.ports.retrying import UNCONFIRMED_COMMIT
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_SIZE: Final = 4
"""The number of connections that write, and also the number of those that only read."""

_ATTEMPTS: Final = 3
"""The maximum number of attempts at a transaction."""

_REPEATABLE: Final = {"40001", "40P01"}
"""The error codes after which a transaction is retried: serialization failure and deadlock.
https://www.postgresql.org/docs/current/errcodes-appendix.html"""

_SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_ALONE: Final = (
    "BEGIN; SET LOCAL lock_timeout = 0; "  # another process's migration may take long
    f"SELECT pg_advisory_xact_lock({FAIRWIND}, {MIGRATION})"
)

T = TypeVar("T")


class PostgresConnections(Connections):
    """The connections to a PostgreSQL database: one pool for transactions that write, another for those that
    only read. A transaction that writes has the isolation level READ COMMITTED. A transaction that only reads
    sees one snapshot."""

    def __init__(self, link: PostgresLink) -> None:
        super().__init__()
        self._link = link
        self._writers = _Pool(link)
        self._readers = _Pool(link)
        self._tickets = _note_tickets(self._writers.engine)
        event.listen(self._readers.engine, "connect", _only_read)

    async def open(self) -> None:
        logging.getLogger("sqlalchemy").setLevel(logging.WARNING)  # at INFO it logs every statement
        await self.write(lambda connection: connection.exec_driver_sql(outcomes.FORGET))

    async def _write(self, work: Work[T], *, synced: bool) -> tuple[T, bool]:
        del synced  # the server syncs every COMMIT
        stored = self._writers.begin(lambda: _again(lambda: self._store(work)))
        result, doubtful = await defer_cancellation(lambda: asyncio.shield(stored))
        if doubtful is not None and not await self._was_stored(doubtful):
            raise StorageBusy("the connection to the database was lost")
        return result, True

    async def read(self, work: Work[T]) -> T:
        def in_snapshot(connection: Connection) -> T:
            _send(connection, _SNAPSHOT)
            return work(connection)

        return await self._query(in_snapshot)

    async def _query(self, work: Work[T]) -> T:
        with failures():
            found = self._readers.begin(lambda: _again(lambda: self._read(work)))
            return await asyncio.shield(found)

    def _pools(self) -> Sequence[tuple[int, int]]:
        return (_SIZE, self._writers.under_way), (_SIZE, self._readers.under_way)

    async def scrub(self) -> bool:
        return True  # PostgreSQL's VACUUM removes deleted rows by itself

    async def close(self) -> None:
        await self._readers.close()
        await self._writers.close()
        await asyncio.to_thread(self._forget)

    def _read(self, work: Work[T]) -> T:
        with self._readers.engine.connect() as connection:
            return work(connection)

    def _store(self, work: Work[T]) -> tuple[T, Ticket | None]:
        """Run `work` in a transaction, and return its result. If the server did not answer the COMMIT, also
        return the transaction's ticket, for `_was_stored`; otherwise None."""
        with self._writers.engine.connect() as connection:
            transaction = connection.begin()
            ticket: Ticket = connection.info["ticket"]
            result = work(connection)
            try:
                transaction.commit()
            except exc.OperationalError as error:
                logger.warning(
                    "The server did not answer a COMMIT; checking whether the transaction was stored: "
                    "%s",
                    error.orig,
                )
                return result, ticket
            return result, None

    async def _was_stored(self, ticket: Ticket) -> bool:
        """Return whether the ticket's transaction was stored. Ask the server again and again until it
        answers."""
        pauses = UNCONFIRMED_COMMIT.seconds()
        while True:
            try:
                return await asyncio.to_thread(self._look, ticket)
            except psycopg.Error as error:
                logger.info(
                    "Could not check yet whether a transaction was stored; trying again: %s", error
                )
            await asyncio.sleep(next(pauses))

    def _look(self, ticket: Ticket) -> bool:
        with self._link.connect() as connection:
            return outcomes.stored(connection, ticket)

    def _forget(self) -> None:
        if self._tickets:
            with suppress(psycopg.Error), self._link.connect() as connection:
                outcomes.drop(connection, self._tickets)


class _Pool:
    def __init__(self, link: PostgresLink) -> None:
        self.under_way = 0
        self._threads = ThreadPoolExecutor(_SIZE, thread_name_prefix="postgresql")
        self.engine = create_engine(
            "postgresql+psycopg://",
            creator=link.connect_guarded,
            poolclass=QueuePool,
            pool_size=_SIZE,
            max_overflow=0,
            pool_use_lifo=True,  # with little work, most connections can stay idle
            hide_parameters=True,
            use_native_hstore=False,
        )

    def begin(self, function: Callable[[], T]) -> asyncio.Future[T]:
        self.under_way += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, function)
        future.add_done_callback(self._ended)
        return future

    def _ended(self, done: asyncio.Future[T]) -> None:
        self.under_way -= 1
        if not done.cancelled():
            done.exception()  # if nobody retrieves the error, asyncio logs it

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()


def _again(transaction: Callable[[], T]) -> T:
    """Run a transaction and return its result. If it stored nothing because of a lost connection, a deadlock or
    a serialization failure, retry it."""
    for _ in range(_ATTEMPTS - 1):
        try:
            return transaction()
        except exc.DBAPIError as error:
            code = getattr(error.orig, "sqlstate", None)
            if not error.connection_invalidated and code not in _REPEATABLE:
                raise
    return transaction()


def _note_tickets(engine: Engine) -> set[UUID]:
    """Make every transaction of the engine store a ticket when it begins. Return a set that grows: it gets the
    id of each connection when it is opened."""
    ids = set[UUID]()

    @event.listens_for(engine, "connect")
    def connected(_: Any, record: Any) -> None:
        record.info["ticket"] = Ticket(uuid4(), 0)
        ids.add(record.info["ticket"].connection)

    def next_ticket(connection: Connection) -> str:
        last: Ticket = connection.info["ticket"]
        connection.info["ticket"] = Ticket(last.connection, last.number + 1)
        return outcomes.begin(connection.info["ticket"])

    _begin_with(engine, next_ticket)
    return ids


def migrating_engine(address: PostgresAddress, *, alone: bool) -> Engine:
    """Return an engine for one transaction. With `alone`, the transaction may write, and first waits until no
    other process is migrating the database. Without `alone`, the transaction can only read."""
    engine = create_engine(
        "postgresql+psycopg://",
        creator=PostgresLink(address).connect,
        poolclass=NullPool,
        hide_parameters=True,
        use_native_hstore=False,
    )
    _begin_with(engine, lambda _: _ALONE if alone else _SNAPSHOT)
    return engine


def _begin_with(engine: Engine, statement: Callable[[Connection], str]) -> None:
    # The driver must be in autocommit mode, or it would send its own BEGIN and wait for the reply.
    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        _send(connection, statement(connection))


def _send(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement, execution_options={"no_parameters": True})


def _only_read(raw: Any, _: object) -> None:
    raw.execute("SET default_transaction_read_only = on")
