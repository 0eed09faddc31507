"""Whom the host of the bot has shut out, and what becomes of their matches; whom those who manage a server
have, there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol, TypeAlias

from matches.deciding import Refused
from matches.events import MatchId, PlayerId
from matches.match import Status
from matches.ports import Clock, StorageBusy
from matches.service import MatchService

logger = logging.getLogger(__name__)

Sort: TypeAlias = Literal["user", "server"]

LOOK: Final = timedelta(seconds=2)
"""How often the process looks at what the command line has stored."""

_AGAIN: Final = timedelta(minutes=1)
"""Somebody may have been about to join when they were shut out."""


@dataclass(frozen=True, slots=True)
class Block:
    """A user or server that is shut out, by its Discord id; `name` is the person's, where it is known."""

    sort: Sort
    discord_id: int
    since: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Whom the host has shut out, by Discord ids."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()


class Blocks(Protocol):
    """What is stored of it. `server` is the one whose managers shut somebody out; without one it is the host,
    who shuts out everywhere. The time of a server's matches stands still while it is shut out."""

    async def blocked(self) -> Blocked:
        """Whom the host has shut out."""
        ...

    async def block(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Whether that is new."""
        ...

    async def unblock(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Whether there was anything to end."""
        ...

    async def listed(self, server: int = 0) -> list[Block]:
        """Whom they have shut out, the latest first."""
        ...

    async def among(self, server: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Those of these users whom the host or that server's managers have shut out."""
        ...

    async def playing(self) -> list[tuple[MatchId, PlayerId]]:
        """Open matches that are not frozen, with those in them whom the host has shut out."""
        ...


class Blocking:
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
        match = await self._service.library.load(match_id)
        if match.status is not Status.LOBBY:
            await self._service.resign(match_id, player, None)
        elif match.host == player:
            await self._service.cancel(match_id, player, None)
        else:
            await self._service.leave(match_id, player, None)
