"""Forgetting servers that the bot is no longer in."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from matches.choices import Servers
from matches.ports import Clock

logger = logging.getLogger(__name__)

KEPT: Final = timedelta(days=30)
"""So long everything is kept for a server that may come back."""

_DAY: Final = timedelta(days=1)
_LATER: Final = timedelta(minutes=10)


class ServerForgetter:
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
            return max(self._due, now + _LATER)
        if now >= self._due:
            await self._servers.seen(present, now)
            self._due = await self._forgotten(now)
        if not self._scrubbed:
            self._scrubbed = await self._servers.scrub()
        return self._due if self._scrubbed else min(self._due, now + _LATER)

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
