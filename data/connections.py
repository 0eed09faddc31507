"""Connections to the database: one that writes and one that reads, and what their failures mean."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event, exc

from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_PATIENCE: Final = 2000
"""Milliseconds for another program's lock."""

_BRIEFLY: Final = 100
"""Milliseconds for readers in the way of emptying the write-ahead log."""

_SETTINGS: Final = (
    f"busy_timeout = {_PATIENCE}",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # what was deleted is not left in unused places of the file
)

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done in one transaction."""


class Connections:
    """Carries out work on the one connection that writes or on the one that only reads.

    Both `write` and `read` raise StorageBusy when the database is locked, full or broken; then
    nothing of the work was stored.
    """

    def __init__(self, path: Path) -> None:
        self._writer = _Line(path, "BEGIN IMMEDIATE")
        self._reader = _Line(path, "BEGIN")

    async def open(self) -> None:
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs parameters
        logging.getLogger("sqlalchemy").setLevel(logging.WARNING)  # at INFO it logs every statement
        await self._writer.open()
        await self._reader.open()

    async def write(self, work: Work[T]) -> T:
        """Durable when it returns; one after the other, in the order of the calls."""
        with _failures():
            return await self._writer.run(work)

    async def read(self, work: Work[T]) -> T:
        """All of the work sees the database at one moment; it does not wait for writing."""
        with _failures():
            return await self._reader.run(work)

    async def scrub(self) -> bool:
        """Empty the write-ahead log, in which deleted rows stand until then; whether that is done. It is not
        while somebody else reads, such as a backup: then try later."""
        return await self._writer.truncate_log()

    async def close(self) -> None:
        """After what is in hand."""
        await self._reader.close()
        await self._writer.close()


class _Line:
    """A connection in a thread of its own, where a whole transaction costs one hop.

    An `AsyncEngine` hops three or four times a statement: 4 ms for an append that takes 0.7 here.
    For a server that is not in this process, `AsyncConnection.run_sync(work)` takes its place.
    """

    def __init__(self, path: Path, begin: str) -> None:
        self._thread = aiosqlite.connect(path, isolation_level=None)
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: self._thread._conn,
            poolclass=StaticPool,
            hide_parameters=True,
        )
        prepare(self._engine, begin)

    async def open(self) -> None:
        await self._thread
        await self._thread.execute_fetchall("PRAGMA journal_mode = WAL")

    async def run(self, work: Work[T]) -> T:
        """Carried out to its end even when the caller is cancelled."""

        def transaction() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        result: T = await self._thread._execute(transaction)  # type: ignore[no-untyped-call]
        return result

    async def truncate_log(self) -> bool:
        """Writers wait while it waits for readers: not for long."""

        def attempt() -> bool:
            connection = self._thread._conn
            connection.execute(f"PRAGMA busy_timeout = {_BRIEFLY}")
            try:
                ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.OperationalError as error:
                logger.info("the write-ahead log is not emptied now: %s", error)
                return False
            finally:
                connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
            return not busy

        done: bool = await self._thread._execute(attempt)  # type: ignore[no-untyped-call]
        return done

    async def close(self) -> None:
        await self._thread.close()


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except (exc.IntegrityError, exc.ProgrammingError):
        raise
    except exc.DBAPIError as error:
        raise StorageBusy(str(error.orig)) from None


def prepare(engine: Engine, begin: str) -> None:
    """Durable commits, foreign keys, patience, and transactions that begin with the statement."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
