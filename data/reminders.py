"""Reminders: made with what is due next, posted, and taken away again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, insert, or_, select, update

from data.connections import Connections
from data.schema import OUTSTANDING
from data.schema import reminders as table
from data.waits import store
from matches.clocking import Wait
from matches.events import MatchId, PlayerId
from matches.timekeeping import Reminder


class SqlReminders:
    """Implements matches.timekeeping.Reminders."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def make(
        self,
        player: PlayerId,
        places: Sequence[tuple[int, int | None]],
        waits: Mapping[MatchId, Wait],
        now: datetime,
    ) -> list[Reminder]:
        def work(connection: Connection) -> list[Reminder]:
            for match_id, wait in waits.items():
                store(connection, match_id, player, wait)
            return [_made(connection, player, place, [*waits], now) for place in places]

        return await self._connections.write(work)

    async def outstanding(self) -> list[Reminder]:
        rows = await self._connections.read(
            lambda connection: connection.execute(_OUTSTANDING).all()
        )
        return [_reminder(row) for row in rows]

    async def tried(self, reminder: int) -> None:
        await self._change(reminder, state="tried")

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        await self._change(reminder, state="sent", posted_in=channel, message=message)

    async def gone(self, reminder: int) -> None:
        await self._change(reminder, state="gone")

    async def earlier(self, reminder: Reminder) -> list[Reminder]:
        values = {"player": reminder.player, "id": reminder.id, "channel": reminder.channel}
        rows = await self._connections.read(
            lambda connection: connection.execute(_EARLIER, values).all()
        )
        found = [_reminder(row) for row in rows]
        return [each for each in found if {*each.matches} & {*reminder.matches}]

    async def _change(self, reminder: int, **values: object) -> None:
        changed = update(table).where(table.c.id == reminder).values(values)
        await self._connections.write(lambda connection: connection.execute(changed))


def _made(
    connection: Connection,
    player: PlayerId,
    place: tuple[int, int | None],
    matches: list[MatchId],
    now: datetime,
) -> Reminder:
    server, channel = place
    values = {
        "player": player,
        "server": server,
        "channel": channel,
        "matches": json.dumps(matches),
        "made_at": now,
        "state": "due",
    }
    made = connection.execute(insert(table), values).inserted_primary_key
    assert made is not None
    return Reminder(made[0], player, server, channel, tuple(matches), now)


def _reminder(row: Row[Any]) -> Reminder:
    return Reminder(
        id=row.id,
        player=PlayerId(row.player),
        server=row.server,
        channel=row.channel,
        matches=tuple(map(MatchId, json.loads(row.matches))),
        made_at=row.made_at,
        tried=row.state == "tried",
        message=row.message,
        posted_in=row.posted_in,
    )


_OUTSTANDING: Final = select(table).where(OUTSTANDING).order_by(table.c.made_at)
_CHANNEL: Final = bindparam("channel", type_=table.c.channel.type)
_EARLIER: Final = select(table).where(
    table.c.player == bindparam("player"),
    table.c.state == "sent",
    table.c.id < bindparam("id"),
    or_(table.c.channel == _CHANNEL, (table.c.channel.is_(None)) & (_CHANNEL.is_(None))),
)
