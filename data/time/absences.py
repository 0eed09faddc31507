"""Stores people's absences in SQL.

An absence is *untold* as long as its player is in a running match whose log does not contain it yet.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from data.core.connections import Connections, Values
from data.core.locking import hold_players
from data.core.notifications import Notifications
from data.schema import PLAYED, UNFINISHED, UNTOLD, absences, matches, members
from data.time.clocks import recount
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.ports.preferences import Absence


class SqlAbsences:
    """Stores when people are away. Each change first charges the player's running clocks for the time before
    the change, because the old absences applied during that time."""

    def __init__(self, connections: Connections, notifications: Notifications) -> None:
        self._connections = connections
        self._notifications = notifications

    async def of(self, player: PlayerId, since: datetime) -> list[Absence]:
        """Return a player's absences that end after `since`, ordered by their start."""
        return await self._found(_LASTING, {"who": player, "since": since})

    async def requested(self, request: str) -> Absence | None:
        """Return the absence that the interaction `request` began; None if there is none."""
        found = await self._found(_REQUESTED, {"request": request})
        return found[0] if found else None

    async def add(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        """Begin an absence now, and return it. If the player is already away, the earlier absence ends now.
        `request` is an idempotency key: a repeated interaction changes nothing, and gets the same absence."""
        values = {"player": player, "start": now, "until": until, "reason": reason}

        def work(connection: sa.Connection) -> Absence:
            def change() -> None:
                _end(connection, player, now, known=True)
                connection.execute(sa.insert(absences), {**values, "request": request})

            hold_players(connection, [player])
            if not (begun := _absences(connection, _REQUESTED, {"request": request})):
                recount(connection, player, now, change)
                self._notifications.woken(connection)
                begun = _absences(connection, _REQUESTED, {"request": request})
            return begun[0]

        return await self._connections.write(work)

    async def end(self, player: PlayerId, now: datetime, *, known: bool = True) -> bool:
        """End the player's absence, and return whether there was one. If `known` is False, the player's return
        is not in the logs of matches yet, so `untold` still returns the absence."""

        def work(connection: sa.Connection) -> bool:
            hold_players(connection, [player])
            lasts = bool(_absences(connection, _LASTING, {"who": player, "since": now}))
            if lasts:
                recount(connection, player, now, lambda: _end(connection, player, now, known=known))
                self._notifications.woken(connection)
            return lasts

        return await self._connections.write(work)

    async def untold(self) -> list[Absence]:
        """Return the absences whose beginning or end must still be recorded in the log of some match."""
        return await self._found(_UNTOLD, {})

    async def store_known(self, absence: int, known: Collection[MatchId]) -> None:
        """Record that the beginning or end of an absence is in the logs of the matches `known`. If the player
        is also in another running match, `untold` still returns the absence."""

        def work(connection: sa.Connection) -> None:
            # A match that starts at the same time marks the absence as untold. So lock the absence's row before
            # looking at matches.
            connection.execute(_HOLD, {"absence": absence})
            connection.execute(_TOLD, {"absence": absence, "ones": [*known]})

        await self._connections.write(work)

    async def _found(self, query: sa.Select[Any], values: Values) -> list[Absence]:
        return [Absence(**row._mapping) for row in await self._connections.rows(query, values)]


def absences_of(connection: sa.Connection, player: PlayerId) -> list[Absence]:
    return _absences(connection, _EVERY, {"who": player})


def untell(connection: sa.Connection, people: Collection[PlayerId], now: datetime) -> None:
    """Mark the current absences of these people as untold, because they have just joined a match."""
    connection.execute(_UNTELL, {"ones": [*people], "now": now})


def _end(connection: sa.Connection, player: PlayerId, now: datetime, *, known: bool) -> None:
    connection.execute(_END, {"who": player, "now": now, "known": known})


def _absences(connection: sa.Connection, query: sa.Select[Any], values: Values) -> list[Absence]:
    return [Absence(**row._mapping) for row in connection.execute(query, values)]


_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_WHO: Final[sa.BindParameter[Any]] = sa.bindparam("who")
_NOW: Final[sa.BindParameter[Any]] = sa.bindparam("now")
_EVERY: Final = sa.select(absences).where(absences.c.player == _WHO).order_by(absences.c.start)
_LASTING: Final = (
    sa.select(absences)
    .where(
        absences.c.player == _WHO,
        absences.c.until > sa.bindparam("since"),
    )
    .order_by(absences.c.start, absences.c.id)
)
_REQUESTED: Final = sa.select(absences).where(absences.c.request == sa.bindparam("request"))
_END: Final = (
    sa.update(absences)
    .where(absences.c.player == _WHO, absences.c.until > _NOW)
    .values(until=_NOW, told=sa.bindparam("known"))
)
_UNTOLD: Final = sa.select(absences).where(UNTOLD).order_by(absences.c.id)
_UNTELL: Final = (
    sa.update(absences)
    .where(absences.c.player.in_(_ONES), absences.c.until > _NOW)
    .values(told=False)
)
_ANOTHER: Final = (  # running matches that the caller did not list, because they started later
    sa.select(members.c.match_id)
    .join(matches, matches.c.id == members.c.match_id)
    .where(
        members.c.player == absences.c.player,
        PLAYED,
        UNFINISHED,
        matches.c.status == sa.literal_column("'running'"),
        matches.c.server != ANYWHERE,  # nobody else takes part in practice
        members.c.match_id.not_in(_ONES),
    )
)
_HOLD: Final = (
    sa.select(absences.c.id).where(absences.c.id == sa.bindparam("absence")).with_for_update()
)
_TOLD: Final = (
    sa.update(absences)
    .where(absences.c.id == sa.bindparam("absence"), ~sa.exists(_ANOTHER.correlate(absences)))
    .values(told=True)
)
