"""Edits whose outcome stayed unknown: Discord may carry one out after a later edit of the same message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from matches.ports.channel import CannotPost, ChannelGone, MessageGone, PostLater

logger = logging.getLogger(__name__)

_DOUBT: Final = 120.0
"""Seconds in which Discord may still carry out an edit that got no answer."""

_TRIES: Final = 6
"""A repetition that fails is tried again after twice as long each time: for about two hours."""


class UnconfirmedEdits:
    """Repeats the latest edit of a message once no earlier one can come after it any more.

    It is kept in memory only: a kill within that time loses the repetition.
    """

    def __init__(self) -> None:
        self._until: dict[int, float] = {}
        self._repeating: dict[int, asyncio.Task[None]] = {}

    async def carry_out(
        self,
        message: int,
        edit: Callable[[], Awaitable[object]],
        again: Callable[[], Awaitable[None]],
    ) -> None:
        """Edit a message; raises what `edit` raises. `again` is called later if the edit has to be repeated."""
        repeating = self._repeating.get(message)
        if repeating is not None and repeating is not asyncio.current_task():
            del self._repeating[message]
            repeating.cancel()
        now = asyncio.get_running_loop().time
        try:
            await edit()
        except BaseException as error:
            if not _is_answer(error):
                self._doubt(message, now())
            raise
        if (until := self._until.get(message, 0.0)) > now():
            self._repeating[message] = asyncio.create_task(self._repeat(message, until, again))

    def _doubt(self, message: int, now: float) -> None:
        self._until = {each: until for each, until in self._until.items() if until > now}
        self._until[message] = now + _DOUBT

    async def _repeat(
        self, message: int, until: float, again: Callable[[], Awaitable[None]]
    ) -> None:
        pause = until - asyncio.get_running_loop().time()
        try:
            for _ in range(_TRIES):
                await asyncio.sleep(pause)
                try:
                    return await again()
                except (ChannelGone, MessageGone):
                    return None
                # Edits may only be paused in this channel, after one that was refused.
                except (CannotPost, PostLater) as error:
                    logger.info("message %d is edited once more later: %s", message, error)
                pause = max(2 * pause, _DOUBT)
        finally:
            if self._repeating.get(message) is asyncio.current_task():
                del self._repeating[message]

    async def close(self) -> None:
        """Repeat nothing more."""
        repeating = [*self._repeating.values()]
        for each in repeating:
            each.cancel()
        await asyncio.gather(*repeating, return_exceptions=True)


def _is_answer(error: BaseException) -> bool:
    """Whether Discord has said that it did not carry out an edit."""
    return isinstance(error, CannotPost) or (
        isinstance(error, discord.HTTPException) and error.status < 500
    )
