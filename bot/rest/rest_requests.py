"""Sends requests to Discord with a timeout. If one request is given up, no other suffers from it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import discord

from bot.rest.global_rate_limit import is_limited
from bot.rest.refusals import TROUBLE

logger = logging.getLogger(__name__)

T = TypeVar("T")

_PATIENCE: Final = 15.0
"""The timeout of a request, in seconds, unless the caller gives another."""


@contextmanager
def closed_session(client: discord.Client) -> Iterator[None]:
    """A context manager that raises ConnectionError if a request fails because the client is closed, as for
    requests that are cut off by the closing. By itself, aiohttp raises a bare RuntimeError."""
    try:
        yield
    except RuntimeError as error:
        if not client.is_closed():
            raise
        raise ConnectionError(str(error)) from None


class RestRequests:
    """Sends the requests of one client. A request that is given up may still run for a while."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._abandoned: set[asyncio.Future[Any]] = set()

    async def in_time(self, request: Awaitable[T], patience: float | None = None) -> T:
        """Return the response to a request. Raise TimeoutError if there is none after `patience` seconds, or
        after `_PATIENCE` if that is None. The caller may be cancelled.

        Under a global rate limit, discord.py holds back all requests until the limited request has slept and
        lifts the limit. Cancelling that request would block all others forever. So each request runs in a task
        of its own, which is not cancelled while a global rate limit holds.
        """
        task = asyncio.ensure_future(request)
        try:
            async with asyncio.timeout(_PATIENCE if patience is None else patience):
                return await asyncio.shield(task)
        finally:
            # It may have ended just as the caller gave up.
            (self._forget if task.done() else self._abandon)(task)

    async def ask_time(self) -> None:
        """Send a request to Discord to learn its time, which `bot.rest.answers` reads from every response.
        Failures are only logged."""
        try:
            await self.in_time(self._client.http.request(discord.http.Route("GET", "/gateway")))
        except TROUBLE as error:
            logger.info("Could not get the time from Discord: %s", type(error).__name__)

    def _abandon(self, task: asyncio.Future[Any]) -> None:
        """Stop waiting for a request. Cancel its task, unless a global rate limit holds. A set keeps the task
        from being garbage-collected while it runs."""
        if not is_limited(self._client):
            task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Future[Any]) -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()  # asyncio logs an exception that nobody reads
