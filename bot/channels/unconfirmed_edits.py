"""Handles edits of messages whose outcome is unknown, for example after a timeout. Discord may carry out such
an edit late, after a newer edit of the same message, and so overwrite the newer one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Final, TypeAlias

import discord

from matches.ports.channel import CannotPost, ChannelGone, MessageGone, PostLater
from matches.ports.retrying import UNCONFIRMED_EDIT, cancel_all

Repetition: TypeAlias = Callable[[], Awaitable[None]]

logger = logging.getLogger(__name__)

_DOUBT: Final = 120.0
"""For how many seconds Discord may still carry out an edit that got no response."""

_TRIES: Final = 6
"""Maximum number of attempts to repeat an edit, over about two hours in total."""


class UnconfirmedEdits:
    """Repeats the latest edit of a message if Discord may carry out an older edit after it. The repetition
    waits until the older edit can no longer be carried out.

    Edits to repeat are kept only in memory, so they are lost if the process is killed.
    """

    def __init__(self) -> None:
        self._until: dict[int, float] = {}
        self._repeating: dict[int, asyncio.Task[None]] = {}

    async def carry_out(
        self, message: int, edit: Callable[[], Awaitable[object]], again: Repetition
    ) -> None:
        """Edit a message by calling `edit`, and pass on what it raises. If the edit is cancelled, or fails
        without a clear rejection by Discord, note that Discord may still carry it out.

        If Discord may still carry out an earlier edit of the message, schedule a call of `again`, which repeats
        this edit.
        """
        self._cancel_repetition(message)
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

    def _cancel_repetition(self, message: int) -> None:
        """Cancel the scheduled repetition of an edit, unless it is that repetition which calls this."""
        repeating = self._repeating.get(message)
        if repeating is not None and repeating is not asyncio.current_task():
            del self._repeating[message]
            repeating.cancel()

    async def _repeat(self, message: int, until: float, again: Repetition) -> None:
        pause = until - asyncio.get_running_loop().time()
        try:
            for later in islice(UNCONFIRMED_EDIT.seconds(), _TRIES):
                await asyncio.sleep(pause)
                try:
                    return await again()
                except (ChannelGone, MessageGone):
                    return None
                # Retry after CannotPost too: an earlier rejected edit may only have paused edits in this
                # channel.
                except (CannotPost, PostLater) as error:
                    logger.info("Message %d will be edited again later: %s", message, error)
                pause = later
        finally:
            if self._repeating.get(message) is asyncio.current_task():
                del self._repeating[message]

    async def close(self) -> None:
        """Cancel all scheduled repetitions, and wait until their tasks have ended."""
        await cancel_all([*self._repeating.values()])


def _is_answer(error: BaseException) -> bool:
    """Return whether an error is an answer from Discord, which proves that the edit was not carried out."""
    return isinstance(error, CannotPost) or (
        isinstance(error, discord.HTTPException) and error.status < 500
    )
