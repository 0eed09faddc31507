"""PostgreSQL locks that last until the end of a transaction. On SQLite most of these functions do nothing,
because it has only one writer at a time.

To prevent deadlocks, every transaction takes its locks in this order: named locks, matches, players, cursors;
and those of the same kind in the order of their keys. A match's cursor is its row in the table `marks`: up to
which event the match has been announced, and whether an announcement is due.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from data.schema import marks, matches, players


def hold_alone(connection: Connection, name: str) -> None:
    """Take the lock with this name, after waiting until no other transaction holds it. Used for things without
    a row to lock."""
    if connection.dialect.name == "postgresql":
        key = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(key)))


def hold_matches(connection: Connection, ids: Collection[str]) -> None:
    """Lock these matches, so that other transactions can't append events to them or delete them."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_MATCHES, {"ones": [*ids]})


def hold_cursor(connection: Connection, match_id: str) -> None:
    """Lock the match's cursor (what its channel shows), so that other transactions can't change whether the
    match must be announced.

    This lock is a separate statement, because a statement that waits for a row sees the other tables as they
    were before the wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_CURSOR, {"match": match_id})


def hold_existing(connection: Connection, match_id: str) -> bool:
    """Lock the row that says how far the match has been announced, until the transaction ends.

    Return False if the match no longer exists, because another transaction has deleted it with all its rows.
    """
    return connection.execute(_CURSOR, {"match": match_id}).first() is not None


def hold_players(connection: Connection, ids: Collection[int]) -> None:
    """Lock these players, so that other transactions can't change anything that depends on the players'
    preferences."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_PLAYERS.with_for_update(), {"ones": [*ids]})


def share_players(connection: Connection, ids: Collection[int]) -> None:
    """Keep other transactions from changing the preferences of these players. Several transactions may hold
    this lock at once."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_PLAYERS.with_for_update(read=True, key_share=True), {"ones": [*ids]})


_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_MATCHES: Final = (
    select(matches.c.id).where(matches.c.id.in_(_ONES)).order_by(matches.c.id).with_for_update()
)
_CURSOR: Final = (
    select(marks.c.match_id).where(marks.c.match_id == bindparam("match")).with_for_update()
)
_PLAYERS: Final = select(players.c.id).where(players.c.id.in_(_ONES)).order_by(players.c.id)
