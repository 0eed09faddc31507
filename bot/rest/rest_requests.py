"""Sends requests to Discord with a timeout. Giving up a request does not harm other requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import aiohttp
import discord

from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import end_after
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


def leave_limits_to_callers(client: discord.Client) -> None:
    """Turn off aiohttp's limit of five minutes for each request, which takes a timer. Call this once the client
    has logged in: each later request has a limit of its own."""
    session: aiohttp.ClientSession = vars(client.http)["_HTTPClient__session"]
    session._timeout = aiohttp.ClientTimeout(sock_connect=session.timeout.sock_connect)


class RestRequests:
    """Sends the requests of one client with timeouts."""

    def __init__(self, client: discord.Client, answers: ResponseObserver) -> None:
        self._client = client
        self._answers = answers

    async def in_time(self, request: Awaitable[T], patience: float | None = None) -> T:
        """Return the response to a request. Raise TimeoutError after `patience` seconds; None means the
        default, `_PATIENCE`.

        A timeout cancels the request, as a cancellation of the caller does. Discord may have carried it out.
        """
        try:
            async with asyncio.timeout(_PATIENCE if patience is None else patience):
                return await request
        except (TimeoutError, asyncio.CancelledError):
            end_after(self._client, self._answers.limited)
            raise

    async def ask_time(self) -> None:
        """Send a request only to get Discord's time from the response. Failures are only logged."""
        try:
            await self.in_time(self._client.http.request(discord.http.Route("GET", "/gateway")))
        except TROUBLE as error:
            logger.info("Could not get the time from Discord: %s", type(error).__name__)
