"""Matches that wait until their place can be used again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from matches.log.events import MatchId
from matches.ports.channel import Place
from matches.ports.clock import Clock

logger = logging.getLogger(__name__)


class Parking:
    """By server and place, so that an event finds those that it can help without looking at the others.
    `release` is told of a place whose pause is over."""

    def __init__(self, clock: Clock, release: Callable[[Place], None]) -> None:
        self._clock = clock
        self._release = release
        self._place: dict[MatchId, Place] = {}
        self._parked: dict[int, dict[Place, dict[MatchId, None]]] = {}
        self._alarms: dict[Place, asyncio.Task[None]] = {}

    def park(self, match_id: MatchId, place: Place, pause: timedelta) -> None:
        """Until it is taken; released after the pause, if there is one."""
        self.take(match_id)
        here = self._parked.setdefault(place.server, {})
        if place not in here:
            logger.info("what is new in channel %d can't be shown for now", place.channel)
        here.setdefault(place, {})[match_id] = None
        self._place[match_id] = place
        if pause and place not in self._alarms:
            self._alarms[place] = asyncio.create_task(self._sound(place, pause))

    def place(self, match_id: MatchId) -> Place | None:
        """Where it is parked."""
        return self._place.get(match_id)

    def places(self, server: int) -> list[Place]:
        """In which something is parked."""
        return [*self._parked.get(server, ())]

    def take(self, match_id: MatchId) -> None:
        """It is parked no more, if it was."""
        if (place := self._place.pop(match_id, None)) is None:
            return
        here = self._parked[place.server]
        del here[place][match_id]
        if not here[place]:
            self._forget(place)

    def take_all(self, place: Place) -> list[MatchId]:
        """The matches that were parked there, the earliest first; none is any more."""
        matches = [*self._parked.get(place.server, {}).get(place, ())]
        for match_id in matches:
            self.take(match_id)
        return matches

    def close(self) -> None:
        """Nothing is released any more."""
        for alarm in self._alarms.values():
            alarm.cancel()

    def _forget(self, place: Place) -> None:
        """Nothing is parked there any more: the next pause of the place may be shorter."""
        if (alarm := self._alarms.pop(place, None)) is not None:
            alarm.cancel()
        del self._parked[place.server][place]
        if not self._parked[place.server]:
            del self._parked[place.server]

    async def _sound(self, place: Place, pause: timedelta) -> None:
        await self._clock.sleep_until(self._clock.now() + pause)
        del self._alarms[place]
        self._release(place)
