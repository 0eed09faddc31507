"""Whom the host of the bot has shut out, and what becomes of their matches; whom those who manage a server
have, there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.clock import Clock
from matches.ports.people import Blocked, Blocks
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


LOOK: Final = timedelta(seconds=2)
"""How often the process looks at what the command line has stored."""

_AGAIN: Final = timedelta(minutes=1)
"""Somebody may have been about to join when they were shut out."""


class BlockList:
    """A chore: keeps in mind whom the host has shut out, and takes them out of their matches. What another
    process stores is known here within seconds. `on_change` is told of servers that are shut out no longer."""

    def __init__(self, service: MatchService, blocks: Blocks, clock: Clock) -> None:
        self._service = service
        self._blocks = blocks
        self._clock = clock
        self._again: datetime | None = None
        self.now = Blocked()
        self.on_change: Callable[[frozenset[int]], None] = lambda _: None

    async def look(self) -> bool:
        """Whether anything has changed since the last look."""
        before, self.now = self.now, await self._blocks.blocked()
        return before != self.now

    async def do_due(self) -> datetime:
        before = self.now.servers
        changed, now = await self.look(), self._clock.now()
        if changed:
            users, servers = len(self.now.users), len(self.now.servers)
            logger.info("shut out: %d people, %d servers", users, servers)
            self._again = None
            self.on_change(before - self.now.servers)
        if self._again is None or now >= self._again:
            await self._take_out()
            self._again = now + _AGAIN
        return now + LOOK

    async def _take_out(self) -> None:
        for match_id, player in await self._blocks.playing():
            try:
                await self._leave(match_id, player)
            except Refused as refusal:
                logger.info("match %s: nobody is taken out: %s", match_id, refusal)
            except StorageBusy:
                raise
            except Exception:  # their other matches do not wait for it
                logger.exception("match %s: nobody can be taken out", match_id)

    async def _leave(self, match_id: MatchId, player: PlayerId) -> None:
        """As if they had resigned; a lobby of theirs is closed."""
        match = await self._service.load(match_id)
        if match.status is not Status.LOBBY:
            await self._service.resign(match_id, player, None)
        elif match.host == player:
            await self._service.cancel(match_id, player, None)
        else:
            await self._service.leave(match_id, player, None)
