"""Keeps all processes of the bot together within Discord's global rate limit, 50 requests per second.

https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
import yarl
from aiolimiter import AsyncLimiter

from bot.rest.answers import ResponseObserver
from matches.ports.peers import Peers

REQUESTS: Final = 50
"""Maximum number of requests per second, for the whole bot."""

_AT_ONCE: Final = 0.1
"""Maximum size of a burst, as a fraction of the requests per second."""

_FREE: Final = 0.5
"""The fraction of the limiter's capacity that is reserved for urgent requests, such as posts of turns. Less
urgent requests wait until this much is free."""

_APART: Final = 0.01
"""Minimum time between two less urgent requests, in seconds. By then, the limiter has counted the first one, so
the check for the second sees how much capacity is left."""

_WITHOUT_LIMIT: Final = frozenset({"interactions", "webhooks", "avatars"})
"""Path segments of URLs whose requests do not count towards the limit. These are replies to interactions, which
are authorised by the interaction's token, and files of the CDN."""


def end_after(client: discord.Client, limited: timedelta) -> None:
    """Let a global rate limit, if one is in force, end after this time.

    Call this if a request was cancelled. In discord.py, the request that has hit the limit also ends it, by
    setting a private `asyncio.Event`. If that request is cancelled, all others would wait forever.
    """
    if not client.http._global_over.is_set():
        asyncio.get_running_loop().call_later(limited.total_seconds(), client.http._global_over.set)


class Pacing:
    """Delays requests to Discord, to stay within this process's share of the global rate limit. Requests also
    wait while Cloudflare or a proxy rejects all of them. Replies to interactions never wait.

    If another process may have taken over meanwhile, a request that changes something is not sent, but raises
    ConnectionError. `RequestGuard` has checked that before the wait.

    With `proxied`, a proxy enforces the limit for all processes, so requests are only counted. `on_turn` is
    called for each request with the number of seconds that it has waited.
    """

    def __init__(self, answers: ResponseObserver, peers: Peers, *, proxied: bool = False) -> None:
        self.on_turn: Callable[[float], None] = lambda _: None
        self._answers = answers
        self._peers = peers
        self._proxied = proxied
        self._limiter = (_last_second if proxied else share)(peers.processes)
        self._patient = asyncio.Lock()
        self._next = 0.0  # the time from which the next less urgent request may be sent
        answers.trace.on_request_start.append(self._started)

    async def spare(self) -> None:
        """Wait until a less urgent request, such as an edit, would not delay urgent ones, such as posts of
        turns. Concurrent callers proceed in the order of their calls."""
        clock = asyncio.get_running_loop().time
        async with self._patient:
            while clock() < self._next or not self._has_room():  # noqa: ASYNC110
                await asyncio.sleep(_APART)
            self._next = clock() + _APART

    def _has_room(self) -> bool:
        # Only check the capacity. Acquiring it here would take it away from urgent requests.
        return self._limiter.has_capacity(_FREE * self._limiter.max_rate)

    async def _started(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        # aiohttp calls this before it sends a request, including each retry by discord.py, and waits until it
        # returns.
        if not _counts(start.url):
            return
        clock = asyncio.get_running_loop().time
        begun = clock()
        await self._take()
        while wait := self._answers.turned_away:
            await asyncio.sleep(wait.total_seconds())
            await self._take()  # not all at once when the wait is over
        if start.method != "GET" and not self._peers.holds:
            raise ConnectionError("another process may have taken over")
        self.on_turn(clock() - begun)

    async def _take(self) -> None:
        if not self._proxied or self._limiter.has_capacity():
            await self._limiter.acquire()


def share(processes: int) -> AsyncLimiter:
    """Return a limiter that gives one of `processes` processes an equal share of the global rate limit. With up
    to 25 processes, it never exceeds that share in any second."""
    requests = REQUESTS / processes
    # The limiter is a leaky bucket. In any second, it lets through at most its capacity plus what leaks out in
    # that second.
    at_once = max(1.0, _AT_ONCE * requests)
    return AsyncLimiter(at_once, at_once / max(requests - at_once, requests / 2))


def _last_second(processes: int) -> AsyncLimiter:
    """Return a limiter that only measures how busy this process is. It counts the requests of the last second,
    and is full when they come near the process's share of the limit."""
    return AsyncLimiter(max(1.0, (1 - _AT_ONCE) * REQUESTS / processes), 1)


def _counts(url: yarl.URL) -> bool:
    return url.scheme in ("http", "https") and _WITHOUT_LIMIT.isdisjoint(url.raw_parts)
