"""Sends requests to Discord with a timeout. Giving up a request does not harm other requests."""

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
"""The default timeout of a request, in seconds."""


@contextmanager
def closed_session(client: discord.Client) -> Iterator[None]:
    """A context manager around a request. If the client is closed, it raises ConnectionError, where aiohttp
    raises a bare RuntimeError."""
    try:
        yield
    except RuntimeError as error:
        if not client.is_closed():
            raise
        raise ConnectionError(str(error)) from None


class RestRequests:
    """Sends the requests of one client with timeouts. A request that has timed out may still be running."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._abandoned: set[asyncio.Future[Any]] = set()

    async def in_time(self, request: Awaitable[T], patience: float | None = None) -> T:
        """Return the response to a request. Raise TimeoutError after `patience` seconds; None means the
        default, `_PATIENCE`. It is safe to cancel the caller.

        The request runs in a task of its own. After a timeout, this task is cancelled, unless a global rate
        limit is in force. In discord.py, the task that has hit the limit must also lift it, or all others would
        wait forever.
        """
        task = asyncio.ensure_future(request)
        try:
            # Unlike `wait_for`, `wait` leaves the task running if it times out or the caller is cancelled.
            await asyncio.wait({task}, timeout=_PATIENCE if patience is None else patience)
            if not task.done():
                raise TimeoutError
            return task.result()
        finally:
            # The request may have finished although the wait for it was cancelled or timed out.
            (self._forget if task.done() else self._abandon)(task)

    async def ask_time(self) -> None:
        """Send a request only to get Discord's time from the response. Failures are only logged."""
        try:
            await self.in_time(self._client.http.request(discord.http.Route("GET", "/gateway")))
        except TROUBLE as error:
            logger.info("Could not get the time from Discord: %s", type(error).__name__)

    def _abandon(self, task: asyncio.Future[Any]) -> None:
        """Keep a reference to the task until it ends, or it might be garbage-collected."""
        if not is_limited(self._client):
            task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Future[Any]) -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()  # asyncio logs an exception that nobody reads
