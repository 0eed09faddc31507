"""Stores people's absences in SQL."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection

from data.core.connections import Connections
from data.core.notifications import Notifications
from data.time import absences
from matches.log.events import MatchId, PlayerId
from matches.ports.preferences import Absence


class SqlAbsences:
    """Stores when people are away. Each change first charges the player's running clocks for the time before
    the change, because the old absences applied during that time."""

    def __init__(self, connections: Connections, notifications: Notifications) -> None:
        self._connections = connections
        self._notifications = notifications

    async def of(self, player: PlayerId, since: datetime) -> list[Absence]:
        """Return a player's absences that end after `since`, ordered by their start."""
        return await self._connections.read(
            lambda connection: absences.lasting(connection, player, since)
        )

    async def requested(self, request: str) -> Absence | None:
        """Return the absence that the interaction `request` began; None if there is none."""
        return await self._connections.read(
            lambda connection: absences.requested(connection, request)
        )

    async def add(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        """Begin an absence now, which ends the current one, and return it. `request` is an idempotency key."""

        def work(connection: Connection) -> Absence:
            if absences.add(connection, player, until, reason, request, now):
                self._notifications.woken(connection)
            stored = absences.requested(connection, request)
            assert stored is not None
            return stored

        return await self._connections.write(work)

    async def end(self, player: PlayerId, now: datetime, *, told: bool = True) -> bool:
        """End the player's absence, and return whether there was one. If `told` is False, the logs of matches
        don't have the player's return yet, so `untold` still returns the absence."""

        def work(connection: Connection) -> bool:
            ended = absences.end(connection, player, now, told=told)
            if ended:
                self._notifications.woken(connection)
            return ended

        return await self._connections.write(work)

    async def untold(self) -> list[Absence]:
        """Return the absences whose beginning or end must still be recorded in the log of some match."""
        return await self._connections.read(absences.untold)

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        """Record that the beginning or end of an absence is in the logs of the matches `known`. If the player
        is also in another running match, `untold` still returns the absence."""
        await self._connections.write(lambda connection: absences.tell(connection, absence, known))
