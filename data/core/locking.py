"""PostgreSQL locks that last until the end of a transaction. On SQLite, where only one transaction writes at a
time, most of these functions do nothing.

To prevent deadlocks, every transaction takes its locks in the same order: named locks, matches, cursors,
players. Locks of the same kind are taken in the order of their keys. A match's cursor is its row in the table
`marks`.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from data.schema import marks, matches, players


def hold_alone(connection: Connection, name: str) -> None:
    """Wait for the lock with this name, and hold it until the transaction ends. Use it if there is no row to
    lock, for example to limit the number of blocks in a server. Does nothing on SQLite."""
    if connection.dialect.name == "postgresql":
        key = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(key)))


def hold_matches(connection: Connection, ids: Collection[str]) -> None:
    """Lock these matches until the transaction ends. Other transactions can't append events to them or delete
    them."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_MATCHES, {"ones": [*ids]})


def hold_cursor(connection: Connection, match_id: str) -> None:
    """Lock the match's cursor until the transaction ends. Other transactions then can't change whether the
    match must be announced.

    Call this before reading other tables in the transaction. If a single query took the lock and read them, it
    could have to wait for the lock. It would then return the tables' rows from before the wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_CURSOR, {"match": match_id})


def hold_players(connection: Connection, ids: Collection[int]) -> None:
    """Lock these players until the transaction ends, so that no other transaction can lock any of them, by
    `hold_players` or by `share_players`.

    Take this lock before changing what players' clocks are computed from, such as waking hours.
    """
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_PLAYERS.with_for_update(), {"ones": [*ids]})


def share_players(connection: Connection, ids: Collection[int]) -> None:
    """Lock these players until the transaction ends, to read what their clocks are computed from. Other
    transactions can share the lock. Transactions that want to change this data call `hold_players`, which
    waits."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_PLAYERS.with_for_update(read=True, key_share=True), {"ones": [*ids]})


_ONES: Final[BindParameter[Any]] = bindparam("ones")
_MATCHES: Final = (
    select(matches.c.id).where(matches.c.id.in_(_ONES)).order_by(matches.c.id).with_for_update()
)
_CURSOR: Final = (
    select(marks.c.match_id).where(marks.c.match_id == bindparam("match")).with_for_update()
)
_PLAYERS: Final = select(players.c.id).where(players.c.id.in_(_ONES)).order_by(players.c.id)
