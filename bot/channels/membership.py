"""A cache of which users are members of which servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from matches.ports.clock import Clock
from matches.ports.leased_cache import LeasedCache, unshared

KEPT: Final = timedelta(minutes=5)
"""How long the result is cached if the user is a member."""

KEPT_OUT: Final = timedelta(seconds=30)
"""How long the result is cached if the user is not a member. This is brief, because a person who joins again
should soon be let in."""

_PATIENCE: Final = 2.0
"""Maximum time to wait for Discord's response, in seconds. After that, the membership counts as unknown."""

_MOST: Final = 20_000
"""Maximum number of cached results. The least recently used one is dropped first."""

AT_ONCE: Final = 8
"""Maximum number of concurrent requests to Discord; beyond it, a membership counts as unknown. These requests
share a rate limit with posts, and a burst of moves by direct message would otherwise delay posts until they are
given up."""

Asking: TypeAlias = Callable[[int, int], Awaitable[bool | None]]
"""A function that asks Discord whether a user (second argument) is a member of a server (first argument). Its
result is None if that is unknown."""


class Memberships:
    """A cache of memberships that implements `matches.ports.due.Members`. An unknown membership is not
    cached."""

    def __init__(self, ask: Asking, clock: Clock) -> None:
        self._ask = ask
        self._clock = clock
        self._known: LeasedCache[tuple[int, int], tuple[bool, datetime]] = LeasedCache(
            unshared, _MOST
        )
        self._asking: dict[tuple[int, int], asyncio.Task[bool | None]] = {}

    def clear(self) -> None:
        """Empty the cache, and discard the results of requests that are under way. Called when data about users
        was deleted, because any of it may be cached here."""
        self._known.forget()

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member of a server. Return None if Discord does not respond within two
        seconds, if it does not say, or if too many such requests are in progress.

        Concurrent calls for the same pair share one request. A response that comes later is still cached.
        """
        key = server, discord_id
        known = self._kept(key)
        if known is not None:
            return known
        if key not in self._asking:
            if len(self._asking) >= AT_ONCE:
                return None
            self._asking[key] = asyncio.create_task(self._asked(key))
        asking = self._asking[key]
        # `wait` does not cancel the request at its timeout, nor when this caller is cancelled.
        answered, _ = await asyncio.wait({asking}, timeout=_PATIENCE)
        return asking.result() if answered else None

    def forget(self, server: int, discord_id: int) -> None:
        """Drop the cached result for a user and a server."""
        self._known.forget((server, discord_id))

    async def _asked(self, key: tuple[int, int]) -> bool | None:
        since = self._known.moment()
        try:
            member = await self._ask(*key)
        finally:
            del self._asking[key]
        if member is None:
            self._known.forget(key)
        else:
            self._known.keep(key, (member, self._clock.now()), since)
        return member

    def _kept(self, key: tuple[int, int]) -> bool | None:
        member, since = self._known.get(key) or (None, self._clock.now())
        fresh = timedelta() <= self._clock.now() - since < (KEPT if member else KEPT_OUT)
        return member if fresh else None
