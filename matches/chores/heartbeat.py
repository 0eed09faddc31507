"""The heartbeat: by its gaps the process knows when nobody could reach it."""

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
"""Longer than this without a beat is a time in which nobody could play."""

GRACE: Final = timedelta(minutes=1)
"""So long after the bot is back time still stands still."""

DELAY: Final = timedelta(minutes=1)
"""A post may take so long without that time stands still."""

_KEY: Final = "heartbeat"


class Heartbeat:
    """A chore that beats while the bot is connected, and after a gap lets everybody's time have stood
    still. `on_revival` is told that what is due may be done again."""

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
        """Whether it has beaten lately: what is due may be done only then."""
        return self._last is not None and self._clock.now() - self._last <= GAP

    async def do_due(self) -> datetime:
        now = self._clock.now()
        if self._last is not None and timedelta() <= now - self._last < BEAT:
            return self._last + BEAT  # every change of a match wakes it: nothing is stored again
        if self._membership.connected():
            await self._account_for_gap(now)
            await self._notes.put(_KEY, now.isoformat())
            revived, self._last = not self.alive, now
            if revived:
                self.on_revival()
        return now + BEAT

    async def _account_for_gap(self, now: datetime) -> None:
        """A beat in the future was made by a clock that was ahead, which may have taken that for a gap."""
        stored = await self._notes.get(_KEY)
        last = now if stored is None else datetime.fromisoformat(stored)
        if now - last > GAP:
            logger.info("time stood still since %s", last)
            await self._open_decisions.pause(last, now + GRACE)
        elif last - now > GAP:
            logger.warning("the clock was ahead until now: it showed %s", last)
            await self._open_decisions.put_back(now)
            self._last = None
