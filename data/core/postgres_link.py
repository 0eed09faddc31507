"""How connections to a PostgreSQL database are made: their settings, the numbers of their advisory locks, and
patience while the server is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from time import monotonic, sleep
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import PGconn, Ping

from data.core.address import PostgresAddress

T = TypeVar("T")

Raw: TypeAlias = psycopg.Connection[Any]

FAIRWIND: Final = 0x46414952
"""The first number of all advisory locks of this program; the second says which."""

LEASE, MIGRATION, SETTLING = 1, 2, 3

_DEFAULTS: Final = {
    "application_name": "fairwind",
    "connect_timeout": 5,
    # A server that vanishes without closing the connection is noticed within a minute instead of hours.
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Parameters of libpq; those in the address take precedence."""

_SETTINGS: Final = {
    # An acknowledged move must not be lost, whatever the server's own setting is.
    "synchronous_commit": "on",
    "lock_timeout": "2s",
    # Releases the locks of a transaction whose process is gone.
    "idle_in_transaction_session_timeout": "30s",
}
_SET: Final = f"SELECT {', '.join('set_config(%s, %s, false)' for _ in _SETTINGS)}"

_PAUSE: Final = 0.25
"""Seconds between two attempts to connect, per thread that wants to."""


async def carried_through(threads: Executor, function: Callable[[], T]) -> T:
    """Call a function on a thread, to its end even if the caller is cancelled."""
    future = asyncio.get_running_loop().run_in_executor(threads, function)
    # Retrieves the error of a call whose caller is gone, or asyncio would log it.
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(future)


class PostgresLink:
    """Makes connections to one database, all with the same settings and in autocommit mode."""

    def __init__(
        self, address: PostgresAddress, guard: Callable[[Raw], None] | None = None
    ) -> None:
        """`guard` is called with each connection for transactions; it may raise psycopg.OperationalError."""
        self.address = address
        self._parameters: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(address.url)}
        self._next_attempt = 0.0
        self._guard = guard

    def connect(self) -> Raw:
        """Blocks for a moment if the last attempt has just failed. Raises psycopg.OperationalError."""
        sleep(max(0.0, self._next_attempt - monotonic()))
        try:
            connection: Raw = psycopg.connect(**self._parameters, autocommit=True)
            connection.execute(_SET, [text for each in _SETTINGS.items() for text in each])
        except psycopg.OperationalError:
            self._next_attempt = monotonic() + _PAUSE
            raise
        return connection

    def ping(self) -> Ping:
        """Whether the server takes connections now, whoever asks; blocks for at most the time to connect."""
        return Ping(
            PGconn.ping(make_conninfo(**self._parameters).encode())
        )  # psycopg-binary returns an int

    def connect_guarded(self) -> Raw:
        """Like `connect`; raises psycopg.OperationalError also if the guard refuses."""
        connection = self.connect()
        if self._guard is not None:
            try:
                self._guard(connection)
            except BaseException:
                connection.close()
                raise
        return connection
