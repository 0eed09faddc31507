"""Sets aside work that Discord does not allow now, until its channel may be usable again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from datetime import timedelta
from typing import Generic, TypeVar

from matches.ports.clock import Clock
from matches.ports.cursor import ChannelPlace

K = TypeVar("K", bound=Hashable)

logger = logging.getLogger(__name__)


class Parking(Generic[K]):
    """The parked keys of a work queue, by channel. When the backoff of a channel is over, `release` is called
    with the channel. That function should call `take_all` to remove the keys."""

    def __init__(self, clock: Clock, release: Callable[[ChannelPlace], None]) -> None:
        self._clock = clock
        self._release = release
        self._place_of: dict[K, ChannelPlace] = {}
        self._parked: dict[int, dict[ChannelPlace, dict[K, None]]] = {}
        self._timers: dict[ChannelPlace, asyncio.Task[None]] = {}

    def park(self, key: K, place: ChannelPlace, backoff: timedelta) -> None:
        """Park a key in its channel. Call `release` for the channel after `backoff`. If `backoff` is zero, no
        timer is started, so the key stays parked until the caller takes it out."""
        self.take(key)
        here = self._parked.setdefault(place.server, {})
        if place not in here:
            # `DeletedChannels` works at minus the id of a channel.
            logger.info(
                "The bot can't use channel %d for now, and will show there later what is new.",
                abs(place.channel),
            )
        here.setdefault(place, {})[key] = None
        self._place_of[key] = place
        # A channel needs only one timer, because the backoff belongs to the channel and not to the key.
        if backoff and place not in self._timers:
            self._timers[place] = asyncio.create_task(self._release_after(place, backoff))

    @property
    def keys(self) -> list[K]:
        return [*self._place_of]

    def place(self, key: K) -> ChannelPlace | None:
        """Return the channel in which a key is parked; None if it is not parked."""
        return self._place_of.get(key)

    def places(self, server: int) -> list[ChannelPlace]:
        """Return the channels of a server in which keys are parked."""
        return [*self._parked.get(server, ())]

    def take(self, key: K) -> None:
        """Remove a parked key. Does nothing if it is not parked."""
        if (place := self._place_of.pop(key, None)) is None:
            return
        here = self._parked[place.server]
        del here[place][key]
        if not here[place]:
            self._drop(place)

    def take_all(self, place: ChannelPlace) -> list[K]:
        """Remove and return all keys parked in a channel, beginning with the one parked longest."""
        keys = [*self._parked.get(place.server, {}).get(place, ())]
        for key in keys:
            self.take(key)
        return keys

    def close(self) -> None:
        """Cancel the timers of all channels, so `release` is no longer called."""
        for timer in self._timers.values():
            timer.cancel()

    def _drop(self, place: ChannelPlace) -> None:
        """Forget a channel that has no parked keys any more, and cancel its timer. The next key parked there
        gets a timer of its own."""
        if (timer := self._timers.pop(place, None)) is not None:
            timer.cancel()
        del self._parked[place.server][place]
        if not self._parked[place.server]:
            del self._parked[place.server]

    async def _release_after(self, place: ChannelPlace, backoff: timedelta) -> None:
        await self._clock.sleep_until(self._clock.now() + backoff)
        del self._timers[place]
        self._release(place)
