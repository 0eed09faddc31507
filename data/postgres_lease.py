"""The lease of a PostgreSQL database: an advisory lock on a connection of its own.

The server releases it when the connection ends, also after a crash of either side.
"""

from __future__ import annotations

import logging
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Final, LiteralString

import psycopg

from data.address import PostgresAddress
from data.postgres_link import PostgresLink, Raw
from data.problem import DatabaseProblem, in_use_on_server, unusable

logger = logging.getLogger(__name__)

FAIRWIND: Final = 0x46414952
"""The first number of all advisory locks of this program; the second says which."""

LEASE, MIGRATION = 1, 2

_PAUSE: Final = 0.1
"""Seconds between two attempts to take a lost lease again."""

_PATIENCE: Final = 5.0
"""Seconds that a new connection waits for the lease."""

_LOOK: Final = 20.0
"""Seconds after which a quiet connection is asked whether it still is one."""

_TAKE: Final[LiteralString] = "SELECT pg_try_advisory_lock(%s, %s)"
_OF_LOCK: Final[LiteralString] = (
    "FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = %s::bigint::oid "
    "AND objid = %s::bigint::oid "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_HOLDER: Final[LiteralString] = f"SELECT pid {_OF_LOCK}"


class PostgresLease:
    """Held by one process at a time. A lease that is lost with its connection is taken again."""

    def __init__(self, address: PostgresAddress, lost: Callable[[DatabaseProblem], None]) -> None:
        """`lost` is called on a thread if another process took the lease meanwhile: then this one must end."""
        self._address = address
        self._link = PostgresLink(address)
        self._lost = lost
        self._connection: Raw | None = None
        self._taken_again = Event()
        self._ended, self._end = socket.socketpair()
        self._thread = Thread(target=self._watch, name="lease", daemon=True)

    def open(self) -> None:
        """Raises DatabaseProblem if another process holds the lease, or if the server is out of reach."""
        try:
            self._connection = self._taken()
        except psycopg.Error as error:
            raise DatabaseProblem(unusable(self._address, _reason(error))) from None
        self._thread.start()

    def close(self) -> None:
        self._end.close()  # wakes the thread
        if self._thread.is_alive():
            self._thread.join()
        self._ended.close()
        if self._connection is not None:
            self._connection.close()

    def check(self, connection: Raw) -> None:
        """Wait a little for the lease, which a restart of the server took away, and which another process may
        take before this one does. Raises psycopg.OperationalError if it is not held then."""
        deadline = monotonic() + _PATIENCE
        while not self._holds(connection):
            if monotonic() > deadline:
                raise psycopg.OperationalError("the lease of the database is being taken again")
            self._taken_again.wait(_PAUSE)
            self._taken_again.clear()

    def _holds(self, connection: Raw) -> bool:
        held = self._connection
        row = connection.execute(_HOLDER, [FAIRWIND, LEASE]).fetchone()
        return bool(held and not held.closed and row and row[0] == held.info.backend_pid)

    def _taken(self) -> Raw:
        connection = self._link.connect()
        try:
            row = connection.execute(_TAKE, [FAIRWIND, LEASE]).fetchone()
            if row is None or not row[0]:
                holder = connection.execute(_HOLDER, [FAIRWIND, LEASE]).fetchone()
                number = str(holder[0]) if holder else "unknown"
                raise DatabaseProblem(in_use_on_server(number, self._address))
        except BaseException:
            connection.close()
            raise
        return connection

    def _watch(self) -> None:
        """Wait for the connection to end; take the lease again whenever it does."""
        while not self._quiet():
            try:
                assert self._connection is not None
                self._connection.execute("SELECT 1")
            except psycopg.Error:
                logger.warning("the connection that holds the lease of the database was lost")
                if not self._take_again():
                    return

    def _quiet(self) -> bool:
        """Wait until something is to be looked at; True at the end of the lease."""
        assert self._connection is not None
        with suppress(OSError, psycopg.Error):
            ended = self._ended.fileno()
            ready, _, _ = select.select([ended, self._connection.fileno()], [], [], _LOOK)
            return ended in ready
        return False

    def _take_again(self) -> bool:
        """False at the end of the lease, or if another process has it."""
        while not select.select([self._ended], [], [], _PAUSE)[0]:
            try:
                self._connection = self._taken()
                self._taken_again.set()
            except psycopg.Error as error:
                logger.info("the lease of the database cannot be taken now: %s", _reason(error))
            except DatabaseProblem as problem:
                self._lost(problem)
                return False
            else:
                return True
        return False


def _reason(error: psycopg.Error) -> str:
    return str(error).strip().partition("\n")[0]
