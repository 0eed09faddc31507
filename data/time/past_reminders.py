"""Marks reminders as past. A reminder is past once all its decisions have been made, or once a later one takes
its place."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, bindparam, or_, select, update

from data.schema import reminders as table
from data.schema import waiting


def outdate(connection: Connection, player: int, now: datetime) -> list[int]:
    """Mark a player's reminders as past if all their decisions have been made. Their buttons are due for
    removal at `now`. Return the ids of these reminders.

    The caller has locked the player, by `hold_players` or `share_players`.
    """
    sent = connection.execute(_SENT_TO, {"who": player}).all()
    since = {row.match_id: row.since for row in connection.execute(_OPEN, {"who": player})}
    past: list[int] = [
        row.id
        for row in sent
        if not any(each in since and since[each] <= row.made_at for each in json.loads(row.matches))
    ]
    _outdate(connection, past, now)
    return past


def outdate_replaced(
    connection: Connection, player: int, channel: int | None, now: datetime
) -> list[int]:
    """Mark a player's reminders in a channel as past, if a later one there is about one of the same matches. If
    `channel` is None, do this for direct messages. Their buttons are due for removal at `now`. Return the ids
    of these reminders."""
    posted = connection.execute(_POSTED, {"player": player, "channel": channel}).all()
    covered, past = set[str](), list[int]()
    for row in posted:
        about = {*json.loads(row.matches)}
        if about & covered:
            past.append(row.id)
        covered |= about
    _outdate(connection, past, now)
    return past


def _outdate(connection: Connection, ids: Collection[int], now: datetime) -> None:
    if ids:
        connection.execute(_OUTDATE, [{"which": each, "until": now} for each in ids])


SENT: Final = table.c.state == "sent"
_SENT_TO: Final = select(table.c.id, table.c.matches, table.c.made_at).where(
    table.c.player == bindparam("who"), SENT
)
_OPEN: Final = select(waiting.c.match_id, waiting.c.since).where(
    waiting.c.player == bindparam("who")
)
_OUTDATE: Final = (
    update(table)
    .where(table.c.id == bindparam("which"))
    .values(state="past", due=bindparam("until"))
)
_CHANNEL: Final = bindparam("channel", type_=table.c.channel.type)
_POSTED: Final = (
    select(table.c.id, table.c.matches)
    .where(
        table.c.player == bindparam("player"),
        table.c.state.in_(["sent", "past", "disarmed"]),
        or_(table.c.channel == _CHANNEL, and_(table.c.channel.is_(None), _CHANNEL.is_(None))),
    )
    .order_by(table.c.id.desc())
)
