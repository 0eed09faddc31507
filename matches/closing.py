"""Closing lobbies in which nothing has happened for a week."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from matches.deciding import Refused
from matches.ports import Clock, StorageBusy
from matches.service import MatchService

logger = logging.getLogger(__name__)

IDLE: Final = timedelta(days=7)


class LobbyCloser:
    """One task that sleeps until the oldest lobby is due. A lobby opened meanwhile is due a week
    later, so looking once a day is enough."""

    def __init__(self, service: MatchService, clock: Clock) -> None:
        self._service = service
        self._clock = clock

    async def run(self) -> None:
        while True:
            try:
                due = await self.close_due()
            except StorageBusy as error:
                logger.warning("idle lobbies are closed later: %s", error)
                due = self._clock.now() + timedelta(minutes=1)
            await self._clock.sleep_until(due)

    async def close_due(self) -> datetime:
        """Close every lobby that is due now; when to look again."""
        now = self._clock.now()
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
