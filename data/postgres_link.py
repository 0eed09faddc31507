"""How a connection to a PostgreSQL database is made: its settings, and patience while the server is away."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict

from data.address import PostgresAddress

Raw: TypeAlias = psycopg.Connection[Any]

_DEFAULTS: Final = {
    "application_name": "fairwind",
    "connect_timeout": 5,
    # A server that is gone without a word is noticed within a minute, not within hours.
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Parameters of libpq; those in the address take precedence."""

_SETTINGS: Final = {
    # A move that was acknowledged must not be lost, whatever the server's own setting is.
    "synchronous_commit": "on",
    "lock_timeout": "2s",
    # A transaction whose process is gone lets go of its locks.
    "idle_in_transaction_session_timeout": "30s",
}
_SET: Final = f"SELECT {', '.join('set_config(%s, %s, false)' for _ in _SETTINGS)}"

_SHORTEST, _LONGEST = 0.05, 2.0
"""Seconds between two attempts to connect."""


class PostgresLink:
    """Makes connections to one database, all with the same settings and in autocommit mode."""

    def __init__(
        self, address: PostgresAddress, guard: Callable[[Raw], None] | None = None
    ) -> None:
        """`guard` is called with each connection for transactions; it may raise psycopg.OperationalError."""
        self._parameters: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(address.url)}
        self._pause = _SHORTEST
        self._next_attempt = 0.0
        self._guard = guard

    def connect(self) -> Raw:
        """Raises psycopg.OperationalError: at once while the last attempt has just failed."""
        if monotonic() < self._next_attempt:
            raise psycopg.OperationalError("the database server is out of reach")
        try:
            connection: Raw = psycopg.connect(**self._parameters, autocommit=True)
            connection.execute(_SET, [text for each in _SETTINGS.items() for text in each])
        except psycopg.OperationalError:
            self._next_attempt = monotonic() + self._pause
            self._pause = min(2 * self._pause, _LONGEST)
            raise
        self._pause = _SHORTEST
        return connection

    def connect_guarded(self) -> Raw:
        """As `connect`; raises psycopg.OperationalError too where the guard refuses."""
        connection = self.connect()
        if self._guard is not None:
            try:
                self._guard(connection)
            except BaseException:
                connection.close()
                raise
        return connection
