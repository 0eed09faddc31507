"""Marks reminders as past. A reminder is past once all its decisions have been made, or once a later one takes
its place."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, bindparam, or_, select, update

from data.schema import reminders as table
from data.schema import waiting


def outdate(connection: Connection, player: int, now: datetime) -> bool:
    """Mark a player's reminders as past if all their decisions have been made. Their buttons are due for
    removal at `now`. Return whether there were such reminders.

    The caller has locked the player, by `hold_players` or `share_players`.
    """
    sent = connection.execute(_SENT_TO, {"who": player}).all()
    since = {row.match_id: row.since for row in connection.execute(_OPEN, {"who": player})}
    past = [
        {"which": row.id, "until": now}
        for row in sent
        if not any(each in since and since[each] <= row.made_at for each in json.loads(row.matches))
    ]
    if past:
        connection.execute(_OUTDATE, past)
    return bool(past)


def outdate_replaced(
    connection: Connection, player: int, channel: int | None, now: datetime
) -> None:
    """Mark a player's reminders in a channel as past, if a later one there is about one of the same matches. If
    `channel` is None, do this for direct messages. Their buttons are due for removal at `now`."""
    posted = connection.execute(_POSTED, {"player": player, "channel": channel}).all()
    told: set[str] = set()
    for row in posted:
        about = {*json.loads(row.matches)}
        if about & told:
            connection.execute(_OUTDATE, {"which": row.id, "until": now})
        told |= about


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
    .values(state="past", due=bindparam("until", type_=table.c.due.type))
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
