"""Finds out whether a transaction was stored, if the server did not confirm its COMMIT.

Every connection that writes has a row in the table `outcomes`, and every transaction begins by storing its
number there. After a lost connection, the row shows whether the last transaction was stored.

PostgreSQL's function `pg_xact_status` is no substitute. After a crash, the server reuses numbers of
transactions that did not reach its disk, and then reports them as committed.
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
"""The SQL that creates the table `outcomes`. The table is not part of the schema: its rows belong to
connections, so they are not copied with a database."""

FORGET: Final = "DELETE FROM outcomes WHERE noted_at < now() - interval '1 day'"
"""The SQL that deletes rows of the table `outcomes` left by killed processes. If a row is still in use, its
connection's next transaction inserts it again."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """The number of a transaction: the id of its connection, and a count of that connection's transactions."""

    connection: UUID
    number: int


def begin(ticket: Ticket) -> str:
    """Return the SQL that begins a transaction and stores its ticket, both in one message to the server."""
    return (
        "BEGIN; INSERT INTO outcomes (connection, number) "
        f"VALUES ('{ticket.connection}', {ticket.number}) "
        "ON CONFLICT (connection) DO UPDATE SET number = excluded.number, noted_at = excluded.noted_at"
    )


# The transaction that wrote the ticket locks its row until it ends. So this statement waits while the
# transaction is still running on the server.
_LAST: Final[LiteralString] = """
INSERT INTO outcomes (connection, number) VALUES (%s, 0)
ON CONFLICT (connection) DO UPDATE SET number = outcomes.number RETURNING number
"""


def stored(connection: Raw, ticket: Ticket) -> bool:
    """Return whether the ticket's transaction was committed. Waits while the transaction is still running on
    the server. Raises psycopg.Error if the server can't tell yet."""
    row = connection.execute(_LAST, [ticket.connection]).fetchone()
    assert row is not None
    return bool(row[0] == ticket.number)


def drop(connection: Raw, connections: Collection[UUID]) -> None:
    """Delete the rows of these connections from the table `outcomes`, because the connections are about to be
    closed."""
    connection.execute("DELETE FROM outcomes WHERE connection = ANY(%s)", [[*connections]])
