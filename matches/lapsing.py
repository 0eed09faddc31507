"""Questions that nobody answered in time."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from matches.deciding import Refused
from matches.ports import Clock, StorageBusy
from matches.service import MatchService
from matches.timekeeping import Pulse, Waits

logger = logging.getLogger(__name__)

_LATER: Final = timedelta(minutes=1)


class Lapsing:
    """A chore: who asked to take a move back, and was not answered by all within a day, goes on."""

    def __init__(self, service: MatchService, waits: Waits, pulse: Pulse, clock: Clock) -> None:
        self._service = service
        self._waits = waits
        self._pulse = pulse
        self._clock = clock

    async def do_due(self) -> datetime | None:
        now = self._clock.now()
        if not self._pulse.alive:
            return now + _LATER
        for match_id, asked_at in await self._waits.unanswered(now):
            try:
                await self._service.lapse_undo(match_id, asked_at)
            except Refused as refusal:
                logger.info("match %s: %s", match_id, refusal)
            except StorageBusy:
                raise
            except Exception:  # nobody else's answer waits for it
                logger.exception("match %s: an answer that is due fails", match_id)
        due = await self._waits.next_unanswered()
        return None if due is None else max(due, now + _LATER)
