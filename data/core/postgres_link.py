"""Opens connections to a PostgreSQL database, all with the same settings. After a failed attempt, the next one
waits for a moment. Also defines the numbers of this program's advisory locks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, Final, LiteralString, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import PGconn, Ping

from data.core.address import PostgresAddress

Raw: TypeAlias = psycopg.Connection[Any]

FAIRWIND: Final = 0x46414952
"""An advisory lock of PostgreSQL has two numbers. This is the first number of this program's locks; the second
tells them apart. Other modules add to it for further kinds of locks."""

LEASE, MIGRATION, SETTLING = 1, 2, 3

LOCKED: Final[LiteralString] = (
    "locktype = 'advisory' AND granted AND objsubid = 2 AND classid = %s::bigint::oid "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""The condition for rows of pg_locks about advisory locks that are held in this database. Its parameter is the
first number of the locks."""

_DEFAULTS: Final = {
    "application_name": "fairwind",
    "connect_timeout": 5,
    # A server that vanishes without closing the connection is noticed within a minute instead of hours.
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Connection parameters of libpq. Those in the database's address override them."""

_SETTINGS: Final = {
    # An acknowledged move must not be lost, whatever the server's own setting is.
    "synchronous_commit": "on",
    "lock_timeout": "2s",
    # This releases the locks of a transaction whose process is gone.
    "idle_in_transaction_session_timeout": "30s",
    # The server ends a session whose connection is lost after two minutes instead of hours, and with it the
    # session's locks. That is later than this process would notice the loss itself.
    "tcp_keepalives_idle": "60",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "6",
}
_SET: Final = f"SELECT {', '.join('set_config(%s, %s, false)' for _ in _SETTINGS)}"

_PAUSE: Final = 0.25
"""Seconds that must pass after a failed attempt to connect before the next one."""


class PostgresLink:
    """Opens connections to one database, in autocommit mode and all with the same settings."""

    def __init__(
        self, address: PostgresAddress, guard: Callable[[Raw], None] | None = None
    ) -> None:
        """Keep the address, without connecting yet. `connect_guarded` calls `guard` with each new connection,
        and `guard` may reject it by raising an error, such as psycopg.OperationalError."""
        self.address = address
        self._parameters: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(address.url)}
        self._next_attempt = 0.0
        self._guard = guard

    def connect(self) -> Raw:
        """Open a connection. If the last attempt has just failed, wait for a moment first. Raises
        psycopg.OperationalError."""
        sleep(max(0.0, self._next_attempt - monotonic()))
        try:
            connection: Raw = psycopg.connect(**self._parameters, autocommit=True)
            connection.execute(_SET, [text for each in _SETTINGS.items() for text in each])
        except psycopg.OperationalError:
            self._next_attempt = monotonic() + _PAUSE
            raise
        return connection

    def ping(self) -> Ping:
        """Ask the server whether it accepts connections, without logging in. Blocks until it answers, at most
        for the connection timeout."""
        return Ping(
            PGconn.ping(make_conninfo(**self._parameters).encode())
        )  # psycopg-binary returns an int

    def connect_guarded(self) -> Raw:
        """Open a connection, and call `guard` with it. Raises psycopg.OperationalError, and the errors that
        `guard` raises."""
        connection = self.connect()
        if self._guard is not None:
            try:
                self._guard(connection)
            except BaseException:
                connection.close()
                raise
        return connection
