"""PostgreSQL locks that last until the end of a transaction. SQLite needs none: it has only one writer at a
time.

Every transaction takes them in this order, and those of one kind by key, so that there are no deadlocks: named
locks, matches, players, cursors.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from data.schema import marks, matches, players


def hold_alone(connection: Connection, name: str) -> None:
    """Wait until no other transaction holds this name; for what has no row of its own."""
    if connection.dialect.name == "postgresql":
        key = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(key)))


def hold_matches(connection: Connection, ids: Collection[str]) -> None:
    """Keep others from appending to these matches, or deleting them."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_MATCHES, {"ones": [*ids]})


def hold_cursor(connection: Connection, match_id: str) -> None:
    """Keep others from changing whether the match is due.

    This is a statement of its own: one that waits for a row sees the other tables as they were before the wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_CURSOR, {"match": match_id})


def hold_existing(connection: Connection, match_id: str) -> bool:
    """Like `hold_cursor`; return False if the match was deleted meanwhile, with everything about it."""
    return connection.execute(_CURSOR, {"match": match_id}).first() is not None


def hold_players(connection: Connection, ids: Collection[int]) -> None:
    """Keep others from changing anything that depends on the choices of these players."""
    if ids and connection.dialect.name == "postgresql":
        connection.execute(_PLAYERS.with_for_update(), {"ones": [*ids]})


def share_players(connection: Connection, ids: Collection[int]) -> None:
    """Keep the choices of these players from changing. Several transactions may share this lock."""
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
