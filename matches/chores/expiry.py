"""Chores that end what has gone on for too long: questions, lobbies, the data of servers that are gone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from matches.decisions.refusal import Refused
from matches.ports.clock import Clock, Pulse
from matches.ports.due import OpenDecisions
from matches.ports.preferences import Servers
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

IDLE: Final = timedelta(days=7)
"""A lobby in which nothing has happened for so long is closed."""

KEPT: Final = timedelta(days=30)
"""The data of a server that removed the bot is kept so long, in case the bot is added again."""

_DAY: Final = timedelta(days=1)
_LATER: Final = timedelta(minutes=1)
_PRESENCE_UNKNOWN: Final = timedelta(minutes=10)
"""The delay before the next look while it is not certain in which servers the bot is."""


class UndoExpiry:
    """A chore: who asked to take a move back, and was not answered by all within a day, goes on."""

    def __init__(
        self, service: MatchService, open_decisions: OpenDecisions, pulse: Pulse, clock: Clock
    ) -> None:
        self._service = service
        self._open_decisions = open_decisions
        self._pulse = pulse
        self._clock = clock

    async def do_due(self) -> datetime | None:
        now = self._clock.now()
        if not self._pulse.alive:
            return now + _LATER
        for match_id, asked_at in await self._open_decisions.unanswered(now):
            try:
                await self._service.lapse_undo(match_id, asked_at)
            except Refused as refusal:
                logger.info("match %s: %s", match_id, refusal)
            except StorageBusy:
                raise
            except Exception:  # nobody else's answer waits for it
                logger.exception("match %s: an answer that is due fails", match_id)
        due = await self._open_decisions.next_unanswered()
        return None if due is None else max(due, now + _LATER)


class LobbyExpiry:
    """A chore: closes each lobby when nothing has happened in it for so long. Not before the bot is connected,
    as until then nobody but this machine has told what time it is."""

    def __init__(self, service: MatchService, pulse: Pulse, clock: Clock) -> None:
        self._service = service
        self._pulse = pulse
        self._clock = clock

    async def do_due(self) -> datetime:
        now = self._clock.now()
        if not self._pulse.alive:
            return now + _LATER
        while oldest := await self._service.oldest_lobby():
            match_id, changed = oldest
            if changed + IDLE > now:
                return min(now + timedelta(days=1), changed + IDLE)
            try:
                await self._service.expire(match_id)
            except Refused as error:
                logger.warning("lobby %s can't be closed: %s", match_id, error)
                break
        return now + timedelta(days=1)


class ServerExpiry:
    """A chore. One that is gone from now on is due in thirty days, so looking once a day is enough.

    `present` tells the servers that the bot is in, those with an outage too, and None while that is not
    certain: nothing is forgotten then, as a server may have come back in the meantime.
    """

    def __init__(
        self, servers: Servers, present: Callable[[], frozenset[int] | None], clock: Clock
    ) -> None:
        self._servers = servers
        self._present = present
        self._clock = clock
        self._due = datetime.min.replace(tzinfo=UTC)
        self._scrubbed = True

    async def do_due(self) -> datetime:
        """Forget every server that is due now; when to look again. Woken earlier there is nothing to do."""
        now, present = self._clock.now(), self._present()
        if present is None:
            return max(self._due, now + _PRESENCE_UNKNOWN)
        if now >= self._due:
            await self._servers.seen(present, now)
            self._due = await self._forgotten(now)
        if not self._scrubbed:
            self._scrubbed = await self._servers.scrub()
        return self._due if self._scrubbed else min(self._due, now + _PRESENCE_UNKNOWN)

    async def _forgotten(self, now: datetime) -> datetime:
        """When the next one is due, those that are now being forgotten."""
        while gone := await self._servers.longest_gone():
            server, since = gone
            if since + KEPT > now:
                return min(now + _DAY, since + KEPT)
            await self._servers.forget(server)
            self._scrubbed = False
            logger.info("server %d is forgotten: it has been gone since %s", server, since)
        return now + _DAY
