"""Posts each message only once, even if the process is killed while it posts.

An attempt is stored before the message is posted. If the outcome of an attempt is unknown, for example after a
crash, the channel is searched for the message before the next attempt. Only this module searches channels.

The nonce of a message does not suffice to prevent duplicates, because Discord checks nonces for only a few
minutes: https://docs.discord.com/developers/resources/message#create-message
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, NamedTuple, TypeAlias

from matches.ports.channel import CannotPost, Channel, ChannelGone, Message, MessageGone, Shown
from matches.ports.clock import Clock
from matches.ports.cursor import Attempt, ChannelPlace

Store: TypeAlias = Callable[[Attempt], Coroutine[Any, Any, object] | None]
Compose: TypeAlias = Callable[[], Awaitable[Message]]


class Posted(NamedTuple):
    """A posted message: its id, the id of its channel, and its content. The content (`message`) is None if the
    message was found in the channel, because an earlier attempt had posted it."""

    id: int
    channel: int
    message: Message | None = None


class Posting:
    def __init__(self, channel: Channel, clock: Clock) -> None:
        self._channel = channel
        self._clock = clock

    async def once(
        self,
        place: ChannelPlace,
        shown: Collection[Shown],
        *,
        earlier: Attempt | None,
        store: Store,
        compose: Compose,
        pictured: bool = False,
    ) -> Posted:
        """Post a message, unless an earlier attempt has already posted it.

        - `shown`, `pictured`: what identifies the message, as in `find`.
        - `earlier`: the stored attempt whose outcome is unknown; None if there is none.
        - `store`: returns a coroutine that stores the attempt, or None if the attempt was stored in advance. It
          is called only for the first attempt. A retry keeps the stored attempt, so that a later search finds
          the message of any attempt.
        - `compose`: composes the message. It runs while the attempt is being stored.

        Raises CannotPost and PostLater. If the bot is known to lack permission to post, Discord is not asked:
        rejected requests count towards a ban, https://docs.discord.com/developers/topics/rate-limits
        """
        if earlier and (found := await self.find(earlier, shown, pictured=pictured)) is not None:
            return found
        channel = place.channel
        if not self._channel.usable(place, posting=True):
            raise CannotPost(f"the bot may not write in channel {channel}")
        attempt = Attempt(self._clock.now(), self._channel.earliest_id(), (channel,))
        storing = None if earlier else store(attempt)
        message = await _composed_while(storing, compose)
        return Posted(await self._channel.post(channel, message), channel, message)

    async def find(
        self, attempt: Attempt, shown: Collection[Shown], *, pictured: bool = False
    ) -> Posted | None:
        """Search for the message that an earlier attempt may have posted, in each channel of the attempt.
        Return None if there is none.

        The message must show one of the versions of matches in `shown`. If `pictured` is True, it must also
        have a picture. Raises PostLater if Discord can't be searched now.
        """
        for channel in dict.fromkeys(attempt.places):
            found = await self._channel.find(
                channel, shown, attempt.at, attempt.after, pictured=pictured
            )
            if found is not None:
                return Posted(found, channel)
        return None


async def _composed_while(storing: Coroutine[Any, Any, object] | None, compose: Compose) -> Message:
    """Compose a message while its attempt is being stored, if it must be. Return the message once both are
    done."""
    if storing is None:
        return await compose()
    stored = asyncio.create_task(storing)
    try:
        await asyncio.sleep(0)  # the database begins before the picture is drawn
        return await compose()
    finally:
        await stored


async def unless_gone(change: Awaitable[None]) -> bool:
    """Await `change`, an edit or deletion of a message. Return True if it succeeded, and False if the message
    or its channel no longer exists. Raises CannotPost and PostLater."""
    try:
        await change
    except (ChannelGone, MessageGone):
        return False
    return True
