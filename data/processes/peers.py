"""Implements `Peers` for a bot with a single process, in place of `postgres_peers`. The lease of the database
ensures that there is no other process."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Listener, Share, share_of

IDENTIFY_PAUSE: Final = 5.0
"""Seconds between two shards that identify with Discord's gateway in the same rate limit bucket:
https://docs.discord.com/developers/events/gateway#sharding-max-concurrency"""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the numbered places for the bot's processes. `process` is its number, from 0, and `processes` is
    how many there are. Only one process at a time can be in a slot."""

    process: int
    processes: int


class Alone:
    """Implements `Peers` for a bot with a single process, so it sends and receives nothing."""

    process: Final = 0
    processes: Final = 1

    def __init__(
        self,
        held: Callable[[], bool] = lambda: True,
        losses: Callable[[], int] = lambda: 0,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        """`held` returns whether this process certainly holds the lease now. `losses` returns how often this
        process has lost the lease. `seconds` is a monotonic clock."""
        self._held = held
        self._losses = losses
        self._seconds = seconds
        self.share = EVERYTHING
        self.on_erased: Callable[[PlayerId | None], None] = lambda _: None
        self.on_language: Callable[[str], None] = lambda _: None
        self._buckets: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._identified: dict[int, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def holds(self) -> bool:
        return self._held()

    @property
    def missed(self) -> int:
        return self._losses()

    @property
    def news(self) -> int:
        return self.missed

    async def settle(self, recommended: int) -> Share:
        self.share = share_of(self.process, self.processes, recommended)
        return self.share

    @asynccontextmanager
    async def identifying(self, bucket: int) -> AsyncIterator[None]:
        async with self._buckets[bucket]:
            since = self._seconds() - self._identified.get(bucket, -IDENTIFY_PAUSE)
            await asyncio.sleep(max(0.0, IDENTIFY_PAUSE - since))
            try:
                yield
            finally:
                self._identified[bucket] = self._seconds()

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._locks.setdefault(name, asyncio.Lock())

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        """Do nothing, because there is no other process to tell."""

    def hear(self, listener: Listener) -> None:
        """Do nothing, because there is no other process to listen to."""
