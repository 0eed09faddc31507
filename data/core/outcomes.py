"""Finds out what became of a transaction whose COMMIT was not answered.

Every writing transaction first stores its number in a row that belongs to its connection alone. After the
connection is lost, that row says whether the transaction was stored. `pg_xact_status` is no substitute: a
server that crashed reuses the numbers of transactions that never reached its disk, and then calls them
committed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, LiteralString
from uuid import UUID

from data.core.postgres_link import Raw

CREATE: Final = """
CREATE TABLE IF NOT EXISTS outcomes (
    connection UUID PRIMARY KEY,
    number BIGINT NOT NULL,
    noted_at TIMESTAMPTZ NOT NULL DEFAULT now()
) WITH (fillfactor = 50)
"""
"""Not part of the schema: these rows belong to connections, and are not copied with a database."""

FORGET: Final = "DELETE FROM outcomes WHERE noted_at < now() - interval '1 day'"
"""Deletes rows left by killed processes. A row still in use comes back with its connection's next
transaction."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """One transaction of one connection."""

    connection: UUID
    number: int


def begin(ticket: Ticket) -> str:
    """Return the SQL that begins a transaction and stores its ticket, as one message to the server."""
    return (
        "BEGIN; INSERT INTO outcomes (connection, number) "
        f"VALUES ('{ticket.connection}', {ticket.number}) "
        "ON CONFLICT (connection) DO UPDATE SET number = excluded.number, noted_at = excluded.noted_at"
    )


# Waits while the ticket's transaction is still running on the server, because it locks the row until its end.
_LAST: Final[LiteralString] = """
INSERT INTO outcomes (connection, number) VALUES (%s, 0)
ON CONFLICT (connection) DO UPDATE SET number = outcomes.number RETURNING number
"""


def stored(connection: Raw, ticket: Ticket) -> bool:
    """Return whether the transaction was committed. Raises psycopg.Error if that can't be said yet."""
    row = connection.execute(_LAST, [ticket.connection]).fetchone()
    assert row is not None
    return bool(row[0] == ticket.number)


def drop(connection: Raw, connections: Collection[UUID]) -> None:
    """Delete the rows of closed connections."""
    connection.execute("DELETE FROM outcomes WHERE connection = ANY(%s)", [[*connections]])
