"""Chores that end unanswered undo requests, close idle lobbies, and delete the data of servers that removed the
bot."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from matches.decisions import lobby, playing
from matches.decisions.lobby import IDLE
from matches.log.events import MatchId
from matches.ports.clock import Pulse
from matches.ports.peers import Share
from matches.ports.retrying import BUSY, SCRUB_AGAIN
from matches.service.isolated import isolated
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

KEPT: Final = timedelta(days=30)
"""How long the data of a server that removed the bot is kept, in case it adds the bot again."""

_DAY: Final = timedelta(days=1)


class UndoExpiry:
    """A chore that ends undo requests that somebody has not answered within a day."""

    def __init__(self, service: MatchService, pulse: Pulse) -> None:
        self._service = service
        self._open_decisions = service.open_decisions
        self._pulse = pulse
        self._clock = service.clock

    async def do_due(self) -> datetime | None:
        now, share = self._clock.now(), self._pulse.share
        due = await self._open_decisions.next_unanswered(share)
        if due is not None and due <= now:
            for match_id, asked_at in await self._open_decisions.unanswered(now, share):
                lapsing = self._service.writer.decide(match_id, None, playing.lapse_undo, asked_at)
                await isolated(f"Letting a request for an undo lapse in match {match_id}", lapsing)
            due = await self._open_decisions.next_unanswered(share)
        return None if due is None else max(due, now + BUSY)


class LobbyExpiry:
    """A chore that closes lobbies that have been idle for too long, the one idle longest first. If closing a
    lobby fails, it is tried again the next day.

    Run the chore only while the bot is connected to Discord, because a connection confirms that the system
    clock is about right.
    """

    def __init__(self, service: MatchService, pulse: Pulse) -> None:
        self._service = service
        self._pulse = pulse
        self._clock = service.clock
        self._next_pass = datetime.min.replace(tzinfo=UTC)
        self._passed: tuple[MatchId, datetime] | None = None

    async def do_due(self) -> datetime:
        now = self._clock.now()
        if now >= self._next_pass:
            self._next_pass, self._passed = now + _DAY, None
        while oldest := await self._service.lists.oldest_lobby(self._passed, self._pulse.share):
            match_id, changed = oldest
            if changed + IDLE > now:
                return min(self._next_pass, changed + IDLE)
            await isolated(
                f"Closing lobby {match_id}",
                self._service.writer.decide(match_id, None, lobby.expire),
            )
            self._passed = oldest
        return self._next_pass


class ServerExpiry:
    """A chore that deletes the data of servers that removed the bot at least `KEPT` ago. It checks at least
    once a day.

    `present` returns the servers that the bot is in, even during an outage, and the `Share` in which the list
    is complete. Servers outside that share keep their data, because they may have added the bot again.
    """

    def __init__(
        self, service: MatchService, present: Callable[[], tuple[frozenset[int], Share]]
    ) -> None:
        self._servers = service.database.servers
        self._scrub = service.database.personal.scrub
        self._present = present
        self._clock = service.clock
        self._scrubbed = True

    def ready(self) -> bool:
        """Return whether the bot knows which servers it is in, at least for a part of all servers."""
        return bool(self._present()[1].held)

    async def do_due(self) -> datetime:
        now, (present, share) = self._clock.now(), self._present()
        await self._servers.seen(present, now, share)
        look = await self._forget_due(now, share)
        # Deleted data remains in free pages and in the write-ahead log until it is overwritten.
        if not self._scrubbed:
            self._scrubbed = await self._scrub()
        return look if self._scrubbed else min(look, now + SCRUB_AGAIN)

    async def _forget_due(self, now: datetime, share: Share) -> datetime:
        """Delete the data of servers that removed the bot at least `KEPT` ago. Return when to look again, which
        is at most a day later."""
        while gone := await self._servers.longest_gone(share):
            server, since = gone
            if since + KEPT > now:
                return min(now + _DAY, since + KEPT)
            await self._servers.forget(server)
            self._scrubbed = False
            logger.info(
                "Server %d is forgotten, because the bot has not been in it since %s.",
                server,
                since,
            )
        return now + _DAY
