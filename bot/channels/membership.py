"""Caches whether users are members of servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from matches.ports.clock import Clock
from matches.ports.leased_cache import LeasedCache, unshared

KEPT: Final = timedelta(minutes=5)
"""How long a result is cached if the user is a member of the server."""

KEPT_OUT: Final = timedelta(seconds=30)
"""How long a result is cached if the user is not a member of the server. This is short, because a person who
joins again should soon be let in."""

_PATIENCE: Final = 2.0
"""Maximum time to wait for Discord's response, in seconds. After that, the membership counts as unknown."""

_MOST: Final = 20_000
"""Maximum number of cached results. The least recently used one is dropped first."""

AT_ONCE: Final = 8
"""Maximum number of concurrent requests to Discord for memberships. Beyond it, a membership counts as unknown.

These requests share a rate limit with posts. Without this maximum, many moves by direct message at once could
delay posts until they time out.
"""

Asking: TypeAlias = Callable[[int, int], Awaitable[bool | None]]
"""A function that asks Discord whether a user (second argument) is a member of a server (first argument). It
returns None if Discord gives no clear answer."""


class Memberships:
    """Caches whether users are members of servers. Implements `matches.ports.players.MembershipCache`."""

    def __init__(self, ask: Asking, clock: Clock) -> None:
        self._ask = ask
        self._clock = clock
        self._known: LeasedCache[tuple[int, int], tuple[bool, datetime]] = LeasedCache(
            unshared, _MOST
        )
        self._asking: dict[tuple[int, int], asyncio.Task[bool | None]] = {}

    def clear(self) -> None:
        """Discard all results, even those of requests that are still running. Call this after a person's data
        was deleted."""
        self._known.forget()

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member of a server. Return None if Discord does not respond within two
        seconds or gives no clear answer, or if `AT_ONCE` requests are already running.

        Concurrent calls for the same user and server share one request. Its response is cached even if it
        arrives after the two seconds.
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
        # Unlike `wait_for`, `wait` lets the shared request run on at the timeout, and when this caller is
        # cancelled.
        answered, _ = await asyncio.wait({asking}, timeout=_PATIENCE)
        return asking.result() if answered else None

    def forget(self, server: int, discord_id: int) -> None:
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
