"""Takes the lease of a database for `fairwind copy`. Unlike the bot, this command has no event loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from data.core.address import Address, PostgresAddress
from data.core.problem import DatabaseProblem, unusable
from data.processes.lease import leased
from texts.late import Late

if TYPE_CHECKING:
    import psycopg

    from data.processes import postgres_lease
else:
    psycopg = Late("psycopg")
    postgres_lease = Late("data.processes.postgres_lease")

CheckLease = Callable[[Connection], None]
"""A function that raises DatabaseProblem if another process may have taken the lease since it was acquired."""


@contextmanager
def leased_for_copy(where: Address) -> Iterator[CheckLease]:
    """Return a context that holds the lease of a database, and yields a function that checks whether it was
    held all the time. Raises DatabaseProblem if another process holds the lease. Blocks."""
    if isinstance(where, Path):
        with leased(where):
            yield lambda _: None  # a file lock can't be lost
    else:
        with _leased_on_server(where) as check:
            yield check


@contextmanager
def _leased_on_server(where: PostgresAddress) -> Iterator[CheckLease]:
    def check(connection: Connection) -> None:
        raw = connection.connection.driver_connection
        assert isinstance(raw, psycopg.Connection)
        try:
            lease.check(raw)
            if lease.losses:
                raise psycopg.OperationalError("its lease was lost during the copy")
        except psycopg.Error as error:
            raise DatabaseProblem(unusable(where, str(error))) from None

    # Losing the lease needs no callback, because `check` notices it.
    lease = postgres_lease.PostgresLease(where, lambda _: None)
    try:
        lease.open()
        yield check
    finally:
        lease.close()
