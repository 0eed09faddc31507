"""Posts each message only once.

An attempt is stored before the post. If its outcome is unknown, for example after a crash, the channel is
searched for the message before another attempt. Only this module does so.

The nonce alone is not enough, because Discord checks it only for a few minutes:
https://docs.discord.com/developers/resources/message#create-message
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, NamedTuple, TypeAlias

from matches.ports.channel import Channel, Message, Shown
from matches.ports.clock import Clock
from matches.ports.cursor import Attempt

Store: TypeAlias = Callable[[Attempt], Coroutine[Any, Any, object] | None]
Compose: TypeAlias = Callable[[], Awaitable[Message]]


class Posted(NamedTuple):
    """A posted message: its id, the id of its channel, and its content. `message` is None if an earlier attempt
    had posted it."""

    id: int
    channel: int
    message: Message | None = None


class Posting:
    """Posts each message once, however often the process is killed in between."""

    def __init__(self, channel: Channel, clock: Clock) -> None:
        self._channel = channel
        self._clock = clock

    async def once(
        self,
        channel: int,
        shown: Collection[Shown],
        *,
        earlier: Attempt | None,
        store: Store,
        compose: Compose,
        pictured: bool = False,
    ) -> Posted:
        """Post a message, unless an earlier attempt has posted it.

        - `shown`, `pictured`: what identifies the message, as in `find`.
        - `earlier`: the stored attempt whose outcome is unknown; None if there is none.
        - `store`: stores the first attempt; returns None if that was done in advance. A retry does not call it,
          because the search must find the message of any attempt.
        - `compose`: composes the message, while the attempt is being stored.

        Raises CannotPost and PostLater.
        """
        if earlier is None:
            attempt = Attempt(self._clock.now(), self._channel.earliest_id(), (channel,))
            storing = store(attempt)
            message = await (_composed_while(storing, compose) if storing else compose())
        elif (found := await self.find(earlier, shown, pictured=pictured)) is not None:
            return found
        else:
            message = await compose()
        return Posted(await self._channel.post(channel, message), channel, message)

    async def find(
        self, attempt: Attempt, shown: Collection[Shown], *, pictured: bool = False
    ) -> Posted | None:
        """Return the message that an attempt has posted; None if it has posted none.

        `shown` identifies the message. With `pictured`, only messages with a picture count. Raises PostLater.
        """
        for channel in dict.fromkeys(attempt.places):
            found = await self._channel.find(
                channel, shown, attempt.at, attempt.after, pictured=pictured
            )
            if found is not None:
                return Posted(found, channel)
        return None


async def _composed_while(storing: Coroutine[Any, Any, object], compose: Compose) -> Message:
    """Compose a message while its attempt is being stored. Return it once both are done."""
    stored = asyncio.create_task(storing)
    try:
        await asyncio.sleep(0)  # the database works while the picture is drawn
        return await compose()
    finally:
        await stored
