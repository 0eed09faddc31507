"""The heartbeat. A gap in it is a time in which nobody could reach the bot."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from matches.ports.clock import Clock
from matches.ports.due import OpenDecisions
from matches.ports.players import Membership
from matches.ports.storage import Notes

logger = logging.getLogger(__name__)

BEAT: Final = timedelta(minutes=1)
GAP: Final = timedelta(minutes=3)
"""A longer time without a beat is an outage: nobody could play."""

GRACE: Final = timedelta(minutes=1)
"""Clocks stay paused for this long after the bot is back, so that people can notice."""

DELAY: Final = timedelta(minutes=1)
"""Clocks run while a post is delayed by less than this."""

_KEY: Final = "heartbeat"


class Heartbeat:
    """A chore that stores a beat every minute while the bot is connected to Discord.

    After an outage it pauses all clocks for the time of the outage. It calls `on_revival` when due decisions
    may be handled again."""

    def __init__(
        self, notes: Notes, open_decisions: OpenDecisions, membership: Membership, clock: Clock
    ) -> None:
        self._notes = notes
        self._open_decisions = open_decisions
        self._membership = membership
        self._clock = clock
        self._last: datetime | None = None
        self.on_revival: Callable[[], None] = lambda: None

    @property
    def alive(self) -> bool:
        """Whether there was a beat within `GAP`. Due decisions are handled only then, so that
        nobody loses time to an outage that is not accounted for yet."""
        return self._last is not None and self._clock.now() - self._last <= GAP

    async def do_due(self) -> datetime:
        now = self._clock.now()
        if self._last is not None and timedelta() <= now - self._last < BEAT:
            return self._last + BEAT  # woken early by a change of a match: nothing to store
        if self._membership.connected():
            # The pause is stored before the beat: killed in between, the next start sees the gap again.
            await self._account_for_gap(now)
            await self._notes.put(_KEY, now.isoformat())
            revived, self._last = not self.alive, now
            if revived:
                self.on_revival()
        return now + BEAT

    async def _account_for_gap(self, now: datetime) -> None:
        """Pause all clocks for the time since the last beat, if that was an outage.

        A beat in the future comes from a system clock that was ahead. That clock may also have seen an outage
        that was none, so all that it stored in the future is taken back."""
        stored = await self._notes.get(_KEY)
        last = now if stored is None else datetime.fromisoformat(stored)
        if now - last > GAP:
            logger.info("time stood still since %s", last)
            await self._open_decisions.pause(last, now + GRACE)
        elif last - now > GAP:
            logger.warning("the clock was ahead until now: it showed %s", last)
            await self._open_decisions.put_back(now)
            self._last = None  # so that this beat counts as a revival
