"""Keeps the bot within Discord's global rate limit: 50 requests per second for all processes of a bot together.

https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
import yarl
from aiolimiter import AsyncLimiter

from bot.rest.answers import ResponseObserver

REQUESTS: Final = 50
"""How many requests the whole bot may send in a second."""

_AT_ONCE: Final = 0.1
"""How many requests may be sent in a burst, as a fraction of those of a second."""

_FREE: Final = 0.5
"""The fraction of the limiter's capacity that is reserved for urgent requests, such as posts of turns. Less
urgent requests wait until this much is free."""

_APART: Final = 0.01
"""Minimum time between two less urgent requests, in seconds. By then, the limiter has counted the first one."""

_WITHOUT_LIMIT: Final = frozenset({"interactions", "webhooks", "avatars"})
"""Parts of the addresses that do not count towards the limit: those of replies to interactions, which contain a
token of their own, and those of the CDN."""


def is_limited(client: discord.Client) -> bool:
    """Return whether a global rate limit is in force, so that discord.py holds back every request.

    The library has no public name for this event. It clears the event when Discord responds with a global rate
    limit, and the task that got the response sets it again after the pause:
    https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
    """
    return not client.http._global_over.is_set()


class Pacing:
    """Delays requests to Discord so that this process stays within its share of the limit. Requests also wait
    while Cloudflare or a proxy turns all of them away. Replies to interactions never wait.

    With `proxied`, a proxy enforces the limit for all processes, and requests are only counted. `on_turn` is
    called for each request with the seconds that it has waited.
    """

    def __init__(
        self, answers: ResponseObserver, processes: int = 1, *, proxied: bool = False
    ) -> None:
        self.on_turn: Callable[[float], None] = lambda _: None
        self._answers = answers
        self._proxied = proxied
        self._limiter = (_last_second if proxied else share)(processes)
        self._patient = asyncio.Lock()
        self._next = 0.0  # the time from which the next less urgent request may be sent
        answers.trace.on_request_start.append(self._started)

    async def spare(self) -> None:
        """Wait until there is room for a less urgent request beside the urgent ones. Callers get their turn in
        the order of their calls."""
        clock = asyncio.get_running_loop().time
        async with self._patient:
            while clock() < self._next or not self._has_room():  # noqa: ASYNC110
                await asyncio.sleep(_APART)
            self._next = clock() + _APART

    def _has_room(self) -> bool:
        # Only look: acquiring the reserved room would take it from turns.
        return self._limiter.has_capacity(_FREE * self._limiter.max_rate)

    async def _started(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        # aiohttp sends each request when this returns, including every retry by discord.py.
        if not _counts(start.url):
            return
        clock = asyncio.get_running_loop().time
        begun = clock()
        await self._take()
        while wait := self._answers.turned_away:
            await asyncio.sleep(wait.total_seconds())
            await self._take()  # not all at once when the wait is over
        self.on_turn(clock() - begun)

    async def _take(self) -> None:
        if not self._proxied or self._limiter.has_capacity():
            await self._limiter.acquire()


def share(processes: int) -> AsyncLimiter:
    """Return a limiter that grants one of `processes` processes an equal share of the limit. With up to 25
    processes, it never lets more than that share through in any second."""
    requests = REQUESTS / processes
    # In one second, a leaky bucket lets through its capacity plus what leaks out of it.
    at_once = max(1.0, _AT_ONCE * requests)
    return AsyncLimiter(at_once, at_once / max(requests - at_once, requests / 2))


def _last_second(processes: int) -> AsyncLimiter:
    """Return a limiter that is used only as a meter. It counts the requests that one of `processes` processes
    has sent in the last second, and is full when they come near the limit."""
    return AsyncLimiter(max(1.0, (1 - _AT_ONCE) * REQUESTS / processes), 1)


def _counts(url: yarl.URL) -> bool:
    """Return whether a request to this address counts towards the limit. Replies to interactions,
    files of the CDN and connections to the gateway do not."""
    return url.scheme in ("http", "https") and _WITHOUT_LIMIT.isdisjoint(url.raw_parts)
