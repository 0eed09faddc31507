"""The block list: people and servers blocked by the host of the bot."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from matches.decisions import lobby, playing
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.people import Blocked
from matches.service.isolated import isolated
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


LOOK: Final = timedelta(seconds=2)
"""How often the block list is read. The command line, another process, stores blocks without notifying this
one."""

_AGAIN: Final = timedelta(minutes=1)
"""How often matches are searched for blocked players, who may have been joining a match at the moment of the
block."""


class BlockList:
    """A chore that keeps the host's block list in memory, and removes blocked players from their matches.

    `now` is the list, at most two seconds (`LOOK`) old, so checks need no query. After a change, `on_change` is
    called with the servers that are no longer blocked.
    """

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._peers = service.peers
        self._blocks = service.database.blocks
        self._clock = service.clock
        self._again: datetime | None = None
        self.now = Blocked()
        self.on_change: Callable[[frozenset[int]], None] = lambda _: None

    async def look(self) -> bool:
        """Read the block list from the database. Return whether the list has changed."""
        # Replaced as a whole, so that a check never sees half of a new list.
        before, self.now = self.now, await self._blocks.blocked()
        return before != self.now

    async def do_due(self) -> datetime:
        before = self.now.servers
        changed, now = await self.look(), self._clock.now()
        if changed:
            users, servers = len(self.now.users), len(self.now.servers)
            logger.info(
                "The host's blocks have changed (people: %d, servers: %d).",
                users,
                servers,
            )
            self._again = None
            self.on_change(before - self.now.servers)
        if self._again is None or now >= self._again:
            await self._remove_blocked()
            self._again = now + _AGAIN
        return now + LOOK

    async def _remove_blocked(self) -> None:
        for match_id, player in await self._blocks.playing(self._peers.share):
            what = f"Removing a blocked player from match {match_id}"
            await isolated(what, self._remove(match_id, player))

    async def _remove(self, match_id: MatchId, player: PlayerId) -> None:
        match = await self._service.matches.load(match_id)
        if match.status is not Status.LOBBY:
            await self._service.writer.decide(match_id, None, playing.resign, player)
        elif match.host == player:
            await self._service.writer.decide(match_id, None, lobby.cancel, player)
        else:
            await self._service.writer.decide(match_id, None, lobby.leave, player)
