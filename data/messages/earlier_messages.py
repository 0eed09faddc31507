"""Stores the superseded messages of a match.

These are messages whose buttons must still be removed, and the latest messages that report turns. The latter
are marked as withdrawn if their turns are undone.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, bindparam, delete, select, update

from data.core.sharding import within
from data.core.upserts import insert_or_update
from data.schema import UNTIDY, boards, earlier_messages, matches
from matches.log.events import MatchId
from matches.log.trail import REACH
from matches.ports.cursor import Earlier, Place
from matches.ports.peers import Share


def untidy(share: Share) -> Select[str]:
    """Return a query for the matches in the servers of `share` that have superseded messages left to edit."""
    if share.everything:  # no other table needs to be read
        return _UNTIDY
    joined = _UNTIDY.join(matches, matches.c.id == earlier_messages.c.match_id)
    return within(joined, matches.c.server, share)


def left_of(connection: Connection, match_id: MatchId) -> tuple[Earlier, ...]:
    """Return the superseded messages of a match that must still be edited, the newest first."""
    rows = connection.execute(_ALL, {"match": match_id})
    return tuple(_earlier(row) for row in rows if row.past)


def outdate(
    connection: Connection, match_id: MatchId, latest: Earlier | None
) -> tuple[Earlier, ...]:
    """Mark all notices (messages without a board) of a match as past, so that their buttons get removed. If
    `latest` is a notice, it stays as it is.

    Return the messages that must still be edited.
    """
    kept = latest.message if latest is not None and not latest.past else None
    rows = [row for row in connection.execute(_ALL, {"match": match_id}) if row.message != kept]
    for row in rows:
        if not row.past:  # rarely more than one
            connection.execute(_PAST, {"match": match_id, "posted": row.message})
    return tuple(_earlier(row) for row in rows)


def _earlier(row: Any) -> Earlier:
    place = Place(row.server, row.channel, row.opened_in)
    return Earlier(place, row.message, row.lobby, row.moved, withdrawn=row.withdrawn)


def tidied(connection: Connection, messages: Collection[tuple[MatchId, Earlier]]) -> None:
    """Delete pending edits that have been applied, except where a different edit of the same message is pending
    now."""
    values = [
        {
            "match": match_id,
            "posted": earlier.message,
            "was_lobby": earlier.lobby,
            "was_moved": earlier.moved,
            "was_withdrawn": earlier.withdrawn,
        }
        for match_id, earlier in messages
    ]
    connection.execute(_TIDIED, values)


def put(connection: Connection, match_id: MatchId, earlier: Earlier) -> None:
    """Store a superseded message, or replace what is stored about it."""
    values = {
        "match_id": match_id,
        "message": earlier.message,
        "channel": earlier.place.channel,
        "lobby": earlier.lobby,
        "moved": earlier.moved,
        "past": earlier.past,
        "withdrawn": earlier.withdrawn,
    }
    connection.execute(_PUT_EARLIER, values)


def withdraw(connection: Connection, match_id: MatchId, undone_to: int) -> None:
    """Queue an edit for each stored message that reports turns after number `undone_to`, to mark it as
    withdrawn.

    These messages are then deleted from the table, so that none is marked twice.
    """
    values = {"match": match_id, "undone_to": undone_to}
    for row in connection.execute(_WITHDRAWN, values).all():
        place = Place(0, row.channel, 0)  # only the channel is stored
        put(connection, match_id, Earlier(place, row.message, withdrawn=True))
    connection.execute(_FORGET_WITHDRAWN, values)


def put_told(
    connection: Connection,
    match_id: MatchId,
    message: tuple[int | None, int | None],
    told_from: int,
) -> None:
    """Store a message that reports the turns after turn number `told_from`. Does nothing if the message's id is
    None.

    `message` is the message's id and its channel. Now and then, all but the latest such messages are deleted.
    """
    number, channel = message
    if number is not None:
        row = {"match_id": match_id, "message": number, "channel": channel, "turn": told_from}
        connection.execute(_PUT_BOARD, row)
    if number is not None and told_from % REACH == 0:
        connection.execute(_FORGET_OLD, {"match": match_id})


_OF_MATCH: Final = earlier_messages.c.match_id == bindparam("match")
_UNTIDY: Final = select(earlier_messages.c.match_id).where(UNTIDY).distinct()
_PAST: Final = (
    update(earlier_messages)
    .where(_OF_MATCH, earlier_messages.c.message == bindparam("posted"))
    .values(past=True)
)
_ALL: Final = (
    select(
        matches.c.server,
        earlier_messages.c.channel,
        matches.c.opened_in,
        earlier_messages.c.message,
        earlier_messages.c.lobby,
        earlier_messages.c.moved,
        earlier_messages.c.withdrawn,
        earlier_messages.c.past,
    )
    .join(matches, matches.c.id == earlier_messages.c.match_id)
    .where(_OF_MATCH)
    .order_by(earlier_messages.c.message.desc())
)
_PUT_EARLIER: Final = insert_or_update(
    earlier_messages, ["channel", "lobby", "moved", "past", "withdrawn"]
)
_TIDIED: Final = delete(earlier_messages).where(
    _OF_MATCH,
    earlier_messages.c.message == bindparam("posted"),
    earlier_messages.c.lobby == bindparam("was_lobby"),
    earlier_messages.c.moved == bindparam("was_moved"),
    earlier_messages.c.withdrawn == bindparam("was_withdrawn"),
)

_BOARD_OF_MATCH: Final = boards.c.match_id == bindparam("match")
_LATER: Final = boards.c.turn >= bindparam("undone_to", type_=Integer)
_WITHDRAWN: Final = select(boards.c.message, boards.c.channel).where(_BOARD_OF_MATCH, _LATER)
_FORGET_WITHDRAWN: Final = delete(boards).where(_BOARD_OF_MATCH, _LATER)
_PUT_BOARD: Final = insert_or_update(boards, ["channel", "turn"])
_OLDEST_KEPT: Final = (
    select(boards.c.message)
    .where(_BOARD_OF_MATCH)
    .order_by(boards.c.message.desc())
    .offset(REACH - 1)
    .limit(1)
    .scalar_subquery()
)
_FORGET_OLD: Final = delete(boards).where(_BOARD_OF_MATCH, boards.c.message < _OLDEST_KEPT)
