"""Closing lobbies in which nothing has happened for a week."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from matches.deciding import Refused
from matches.ports import Clock
from matches.service import MatchService
from matches.timekeeping import Pulse

logger = logging.getLogger(__name__)

IDLE: Final = timedelta(days=7)
_LATER: Final = timedelta(minutes=1)


class LobbyCloser:
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
        while oldest := await self._service.lists.oldest_lobby():
            match_id, changed = oldest
            if changed + IDLE > now:
                return min(now + timedelta(days=1), changed + IDLE)
            try:
                await self._service.expire(match_id)
            except Refused as error:
                logger.warning("lobby %s can't be closed: %s", match_id, error)
                break
        return now + timedelta(days=1)
