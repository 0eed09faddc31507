"""Stores reminders in SQL. A reminder asks a player to make decisions. The transaction that stores the reminder
also stores when each of these decisions is due next."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from data.core.connections import Connections
from data.core.locking import hold_players
from data.core.notifications import Notifications
from data.core.sharding import within
from data.schema import OUTSTANDING, UNFINISHED, matches
from data.schema import reminders as table
from data.time import pausing
from data.time.clocks import store
from data.time.past_reminders import outdate, outdate_replaced
from matches.log.events import MatchId, PlayerId
from matches.ports.due import Reminder, ReminderState
from matches.ports.peers import EVERYTHING, Share
from matches.time.decision_clock import OpenDecision


class SqlReminders:
    """Stores reminders. Before posting one, store its state "tried", and call `sent` after it. If the process
    dies in between, the next process searches the channel for the message, so that nobody is reminded twice.

    `on_queued` is called after `make` and `channel_gone`, because a reminder may be due.
    """

    def __init__(self, connections: Connections, notifications: Notifications) -> None:
        self._connections = connections
        self._notifications = notifications
        self.on_queued: Callable[[], None] = lambda: None

    async def make(
        self,
        player: PlayerId,
        places: Sequence[tuple[int, int | None]],
        matches: Sequence[MatchId],
        open_decisions: Mapping[MatchId, OpenDecision],
        now: datetime,
    ) -> None:
        """Store a reminder about these matches for each place. A place is a server and a channel, or a server
        and None for a direct message.

        `open_decisions` has the player's decision in each match, with its new clock. The clocks are stored in
        the same transaction as the reminder, so that a crash neither loses nor repeats the reminder. Store
        nothing if the first of these decisions has been made, or another process has stored this reminder.
        """

        def work(connection: sa.Connection) -> None:
            # Other processes may change clocks of this player at the same time, in the matches that they serve.
            hold_players(connection, [player])
            for number, (each, open_decision) in enumerate(open_decisions.items()):
                # If the clock of the first decision changed meanwhile, the decision was made, or another
                # process is sending this reminder.
                stored = store(connection, each, player, open_decision, advances=True)
                if not stored and not number:
                    return
            made = {
                "player": player,
                "matches": json.dumps([*matches]),
                "made_at": now,
                "due": now,
            }
            for server, channel in places:
                connection.execute(_MAKE, {**made, "server": server, "channel": channel})

        await self._connections.write(work)
        self.on_queued()

    async def channel_gone(
        self,
        match_id: MatchId,
        server: int,
        channel: int,
        players: Collection[PlayerId],
        now: datetime,
    ) -> None:
        """Suspend a running match, because its channel was deleted, and queue a direct message about it to
        these players. Until the match is moved to another channel, its clocks stand still, and nothing in it is
        due.

        Do nothing if it is suspended already, or is played in another channel now.
        """

        def work(connection: sa.Connection) -> None:
            if not pausing.rest(connection, match_id, channel, now):
                return
            notice = {"made_at": now, "due": now, "explains": True, "channel": None}
            for player in sorted(players):
                about = {"player": player, "server": server, "matches": json.dumps([match_id])}
                connection.execute(_MAKE, notice | about)
            self._notifications.woken(connection, server)

        await self._connections.write(work)
        self.on_queued()

    async def rests(self, match_id: MatchId) -> bool:
        """Return whether a match is suspended because its channel was deleted."""
        found = await self._connections.scalar(_RESTS, {"match": match_id})
        return found is not None

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
    ) -> list[int]:
        """Replace a direct message that Discord has rejected by reminders in channels, one for each place in
        `places`. A place is a server and a channel, and its value is the matches that its reminder is about.
        Return the ids of the new reminders."""
        made = {"player": reminder.player, "made_at": now, "due": now}

        def work(connection: sa.Connection) -> list[int]:
            connection.execute(_CHANGE, {"which": reminder.id, "state": "gone"})
            queued = list[int]()
            for (server, channel), ids in places.items():
                there = {"server": server, "channel": channel, "matches": json.dumps([*ids])}
                queued += connection.execute(_MAKE, {**made, **there}).inserted_primary_key or ()
                self._notifications.woken(connection, server)
            return queued

        return await self._connections.write(work)

    async def outstanding(self, now: datetime, share: Share = EVERYTHING) -> list[Reminder]:
        """Return the reminders in the servers of `share` that are due at `now`, the longest due first."""
        return await self._found(within(_OUTSTANDING, table.c.server, share), {"now": now})

    async def get(self, reminder: int) -> Reminder | None:
        """Return a reminder that must still be posted, or whose button must be removed; otherwise None."""
        return next(iter(await self._found(_GET, {"which": reminder})), None)

    async def next_due(
        self, share: Share = EVERYTHING, after: datetime | None = None
    ) -> datetime | None:
        """Return when a reminder in the servers of `share` must next be posted or lose its button; None if
        there is no such reminder. If `after` is given, consider only times after it."""
        query = within(_NEXT_DUE if after is None else _NEXT_DUE_AFTER, table.c.server, share)
        values = {} if after is None else {"now": after}
        found: datetime | None = await self._connections.scalar(query, values)
        return found

    async def hold(self, reminder: int, until: datetime) -> None:
        await self._connections.execute(_HOLD, {"which": reminder, "until": until})

    async def later(self, reminder: Reminder) -> list[Reminder]:
        """Return the later reminders to the same player in the same channel, without those that are “gone”."""
        found = await self._found(_LATER, {"player": reminder.player, "id": reminder.id})
        return [each for each in found if each.place == reminder.place]

    async def change(self, reminder: int, state: ReminderState) -> None:
        await self._connections.execute(_CHANGE, {"which": reminder, "state": state})

    async def sent(self, reminder: Reminder, channel: int, message: int) -> list[int]:
        """Record that the reminder was posted as this message in this channel.

        If its decisions have been made by now, the reminder becomes “past” at once. If two reminders to the
        player in this channel are about the same match, the earlier one becomes “past”, too. Return the ids of
        those that have become past.
        """
        values = {"which": reminder.id, "place": channel, "posted": message}

        def work(connection: sa.Connection) -> list[int]:
            # The decisions may have been made while the message was being posted. The lock keeps them from
            # being made right now.
            hold_players(connection, [reminder.player])
            connection.execute(_SENT, values)
            player, since = reminder.player, reminder.made_at
            past = outdate(connection, player, since)
            return past + outdate_replaced(connection, player, reminder.channel, since)

        return await self._connections.write(work)

    async def _found(self, query: sa.Select[Any], values: Mapping[str, object]) -> list[Reminder]:
        return [reminder_of(row) for row in await self._connections.rows(query, values)]


def reminder_of(row: sa.Row[Any]) -> Reminder:
    return Reminder(
        id=row.id,
        player=PlayerId(row.player),
        server=row.server,
        channel=row.channel,
        matches=tuple(map(MatchId, json.loads(row.matches))),
        made_at=row.made_at,
        state=row.state,
        channel_gone=row.explains,
        message=row.message,
        posted_in=row.posted_in,
    )


_RESTS: Final = sa.select(matches.c.channel_gone_at).where(
    UNFINISHED, matches.c.id == sa.bindparam("match")
)
_MAKE: Final = sa.insert(table).values(state="due")
_IS: Final = table.c.id == sa.bindparam("which")
_CHANGE: Final = sa.update(table).where(_IS).values(state=sa.bindparam("state"))
_SENT: Final = (
    sa.update(table)
    .where(_IS)
    .values(state="sent", posted_in=sa.bindparam("place"), message=sa.bindparam("posted"))
)
_NOW: Final[sa.BindParameter[Any]] = sa.bindparam("now")
_OUTSTANDING: Final = sa.select(table).where(OUTSTANDING, table.c.due <= _NOW).order_by(table.c.due)
_GET: Final = sa.select(table).where(OUTSTANDING, _IS)
_NEXT_DUE: Final = sa.select(sa.func.min(table.c.due)).where(OUTSTANDING)
_NEXT_DUE_AFTER: Final = _NEXT_DUE.where(table.c.due > _NOW)
_HOLD: Final = sa.update(table).where(_IS).values(due=sa.bindparam("until"))
_LATER: Final = sa.select(table).where(
    table.c.player == sa.bindparam("player"),
    table.c.state != "gone",
    table.c.id > sa.bindparam("id"),
)
