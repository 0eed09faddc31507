"""Reminders: made with what is due next, posted, and taken away again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Update, and_, bindparam, insert, or_, select, update

from data.clocks import store
from data.connections import Connections
from data.schema import OUTSTANDING
from data.schema import reminders as table
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
        matches: Sequence[MatchId],
        waits: Mapping[MatchId, Wait],
        now: datetime,
    ) -> None:
        def work(connection: Connection) -> None:
            stored = [store(connection, each, player, wait) for each, wait in waits.items()]
            if stored and not any(stored):
                return
            made = {
                "player": player,
                "matches": json.dumps([*matches]),
                "made_at": now,
                "explains": False,
            }
            for server, channel in places:
                connection.execute(_MAKE, {**made, "server": server, "channel": channel})

        await self._connections.write(work)

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
        *,
        explains: bool,
    ) -> None:
        made = {"player": reminder.player, "made_at": now, "explains": explains}

        def work(connection: Connection) -> None:
            connection.execute(_CHANGE, {"which": reminder.id, "state": "gone"})
            for (server, channel), matches in places.items():
                there = {"server": server, "channel": channel, "matches": json.dumps([*matches])}
                connection.execute(_MAKE, {**made, **there})

        await self._connections.write(work)

    async def outstanding(self) -> list[Reminder]:
        rows = await self._connections.read(
            lambda connection: connection.execute(_OUTSTANDING).all()
        )
        return [_reminder(row) for row in rows]

    async def tried(self, reminder: int) -> None:
        await self._change(_CHANGE, which=reminder, state="tried")

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        await self._change(_SENT, which=reminder, place=channel, posted=message)

    async def gone(self, reminder: int) -> None:
        await self._change(_CHANGE, which=reminder, state="gone")

    async def earlier(self, reminder: Reminder) -> list[Reminder]:
        values = {"player": reminder.player, "id": reminder.id, "channel": reminder.channel}
        rows = await self._connections.read(
            lambda connection: connection.execute(_EARLIER, values).all()
        )
        found = [_reminder(row) for row in rows]
        return [each for each in found if {*each.matches} & {*reminder.matches}]

    async def _change(self, change: Update, **values: object) -> None:
        await self._connections.write(lambda connection: connection.execute(change, values))


def _reminder(row: Row[Any]) -> Reminder:
    return Reminder(
        id=row.id,
        player=PlayerId(row.player),
        server=row.server,
        channel=row.channel,
        matches=tuple(map(MatchId, json.loads(row.matches))),
        made_at=row.made_at,
        explains=row.explains,
        tried=row.state == "tried",
        message=row.message,
        posted_in=row.posted_in,
    )


_MAKE: Final = insert(table).values(state="due")
_IS: Final = table.c.id == bindparam("which")
_CHANGE: Final = update(table).where(_IS).values(state=bindparam("state"))
_SENT: Final = (
    update(table)
    .where(_IS)
    .values(state="sent", posted_in=bindparam("place"), message=bindparam("posted"))
)
_OUTSTANDING: Final = select(table).where(OUTSTANDING).order_by(table.c.made_at)
_CHANNEL: Final = bindparam("channel", type_=table.c.channel.type)
_EARLIER: Final = select(table).where(
    table.c.player == bindparam("player"),
    table.c.state == "sent",
    table.c.id < bindparam("id"),
    or_(table.c.channel == _CHANNEL, and_(table.c.channel.is_(None), _CHANNEL.is_(None))),
)
