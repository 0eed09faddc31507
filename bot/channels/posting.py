"""Posts, edits and deletes messages on Discord. Implements the port `matches.ports.channel`, and maps every
error of Discord to an error of that port."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Mapping
from datetime import datetime, timedelta
from math import inf
from typing import Any, Final, TypeVar

import discord

from bot.channels.messages import body_of, shows
from bot.channels.permissions import may_use
from bot.channels.request_guard import Archived, RequestGuard, ShutOut
from bot.channels.threads import open_thread
from bot.channels.unconfirmed_edits import UnconfirmedEdits
from bot.rest.answers import ResponseObserver
from bot.rest.refusals import THREAD_ARCHIVED, DirectTooFast
from bot.rest.rest_requests import RestRequests
from matches.log.events import ANYWHERE
from matches.ports.channel import (
    CannotPost,
    ChannelGone,
    Message,
    MessageGone,
    PostLater,
    Shown,
)
from matches.ports.clock import Clock
from matches.ports.cursor import ChannelPlace

logger = logging.getLogger(__name__)

T = TypeVar("T")

_LOOK_BACK: Final = 50
"""How many of a channel's latest messages are searched for a message that was posted at an unknown time."""

_CLOCKS_DIFFER: Final = timedelta(minutes=10)
"""Margin for searches by time, in case this machine's clock has been set since a time was stored."""


_DISARMED: Final[Mapping[str, Any]] = {"json": {"components": []}}
_SILENT: Final = discord.MessageFlags(suppress_notifications=True).value

_DIRECT_AGAIN: Final = 60.0
"""How many seconds no direct message is begun after Discord has rejected one because there were too many. Each
rejection counts towards a ban of the bot's address."""


async def _at_once() -> None:
    """Do not wait. This is the default, in place of `Pacing.spare`, which makes edits wait for more urgent
    requests."""


class DiscordChannel:
    """Posts, edits and deletes messages on Discord. Implements `matches.ports.channel.Channel`.

    Each request passes `RequestGuard`, so callers need no backoff of their own. Nothing is posted in servers
    that the host has blocked, and blocked people are not pinged. Call `close` before the client is closed.
    """

    def __init__(
        self,
        client: discord.Client,
        guard: RequestGuard,
        requests: RestRequests,
        answers: ResponseObserver,
        clock: Clock,
        spare: Callable[[], Coroutine[Any, Any, None]] = _at_once,
    ) -> None:
        self._client = client
        self._guard = guard
        self._requests = requests
        self._answers = answers
        self._clock = clock
        self._unconfirmed = UnconfirmedEdits()
        self.spare, self.close = spare, self._unconfirmed.close
        self.pause, self.eased = guard.pause, guard.eased
        self._direct_from = -inf

    async def post(self, channel: int, message: Message) -> int:
        try:
            with self._guard.backing_off(channel, self._guard.posts):
                return await self._unarchived(channel, lambda: self._send(channel, message))
        except DirectTooFast as error:
            self._pause_direct(error)
            raise

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        body = body_of(message, allowed_mentions={"parse": []})

        def edit() -> Awaitable[object]:
            return self._edit(channel, message_id, body)

        await self._change(channel, message_id, lambda: self._unarchived(channel, edit))

    async def disarm(self, channel: int, message_id: int) -> None:
        async def disarm() -> None:
            try:
                await self._requests.in_time(self._edit(channel, message_id, _DISARMED))
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                raise Archived("its thread is archived") from None

        await self._change(channel, message_id, disarm)

    async def _change(
        self, channel: int, message_id: int, edit: Callable[[], Awaitable[object]]
    ) -> None:
        def again() -> Awaitable[None]:
            return self._change(channel, message_id, edit)

        with self._guard.backing_off(channel, self._guard.edits):
            await self._unconfirmed.carry_out(message_id, edit, again)

    async def write_to(self, user: int, message: Message) -> tuple[int, int]:
        """Send a message to a user's direct messages. Return the ids of the channel and the message. Raise
        CannotPost if the direct messages are closed."""
        channel = await self.direct(user)
        # The user may have opened their direct messages since the last rejection. No event reports that, so end
        # the pause.
        self.eased(channel)
        return channel, await self.post(channel, message)

    async def say(self, channel: int, layout: discord.ui.LayoutView, nonce: str) -> None:
        """Post a message in a single attempt, which discord.py may repeat: by the `nonce`, Discord recognises a
        duplicate."""
        target = self._client.get_partial_messageable(channel)
        with self._guard.backing_off(channel, self._guard.posts):
            await self._requests.in_time(target.send(view=layout, nonce=nonce))

    async def delete(self, channel: int, message_id: int) -> None:
        with contextlib.suppress(MessageGone), self._guard.asking(channel):
            await self._requests.in_time(self._message(channel, message_id).delete())

    async def direct(self, discord_id: int) -> int:
        if discord_id < 0:  # an erased person has a negative number instead of their id
            raise CannotPost("that person's data was deleted")
        if discord_id in self._guard.blocked.users:
            raise ShutOut("the host has blocked that person")
        if (left := self._direct_from - self._answers.seconds()) > 0:
            later = PostLater("Discord has rejected a direct message because there were too many")
            later.pause = timedelta(seconds=left)
            raise later
        try:
            with self._guard.asking(unforeseen=CannotPost):
                opened = await self._requests.in_time(
                    self._client.http.start_private_message(discord_id)
                )
        except DirectTooFast as error:
            self._pause_direct(error)
            raise
        return int(opened["id"])

    def _pause_direct(self, rejection: DirectTooFast) -> None:
        self._direct_from = self._answers.seconds() + _DIRECT_AGAIN
        rejection.pause = timedelta(seconds=_DIRECT_AGAIN)

    async def gone(self, channel: int) -> bool:
        try:
            with self._guard.asking():
                await self._requests.in_time(self._client.http.get_channel(channel))
        except ChannelGone:
            return True
        except CannotPost as error:
            logger.info("Channel %d does not count as deleted: %s", channel, error)
        return False

    async def find(
        self,
        channel: int,
        shown: Collection[Shown],
        since: datetime | None = None,
        after: int | None = None,
        *,
        pictured: bool = False,
    ) -> int | None:
        messages = aiter(self._history(channel, since, after))
        with contextlib.suppress(CannotPost), self._guard.reading(channel):
            while message := await self._requests.in_time(anext(messages, None)):
                if message.author != self._client.user or (pictured and not message.attachments):
                    continue
                if any(shows(message, *each) for each in shown):
                    return message.id
        return None

    def _history(
        self, channel: int, since: datetime | None, after: int | None
    ) -> AsyncIterator[discord.Message]:
        """Yield messages of a channel. If a time (`since`) or the id of a message (`after`) is given, yield all
        messages after it, the oldest first. Otherwise, yield the latest few, the newest first."""
        target = self._client.get_partial_messageable(channel)
        earliest = after or 0
        if since is not None:
            # The id of a message contains Discord's time, so convert `since` to Discord's clock, with a margin.
            there = since - self._answers.ahead(self._clock.now()) - _CLOCKS_DIFFER
            earliest = max(earliest, discord.utils.time_snowflake(there))
        if not earliest:
            return target.history(limit=_LOOK_BACK)
        return target.history(limit=None, after=discord.Object(earliest))

    def earliest_id(self) -> int:
        return self._answers.earliest_id

    def usable(self, place: ChannelPlace, *, posting: bool) -> bool:
        """Return whether the bot may see a channel or thread and, with `posting`, also post there. For an
        archived thread, check the permissions in its parent channel.

        Return True for unknown permissions, and for direct messages: only an attempt shows whether a user has
        closed them.
        """
        if place.server == ANYWHERE:
            return True
        guild = self._client.get_guild(place.server)
        if guild is None or guild.unavailable or place.server in self._guard.blocked.servers:
            return False
        found = guild.get_channel_or_thread(place.channel)
        around = found or guild.get_channel(place.parent)
        if around is None:
            return True
        return may_use(around, guild.me, in_thread=found is None, posting=posting)

    def affects(self, channel: int, place: ChannelPlace) -> bool:
        if channel in (place.channel, place.parent):
            return True
        guild = self._client.get_guild(place.server)
        if guild is None:
            return False
        found = guild.get_channel_or_thread(place.channel)
        if isinstance(found, discord.Thread):
            return found.parent_id == channel
        # An archived thread is not cached. If a match was opened inside one, its parent channel is unknown, so
        # any channel may be the parent.
        return found is None and guild.get_channel(place.parent) is None

    async def open_thread(self, channel: int, message_id: int, name: str) -> int:
        place = self._client.get_channel(channel)
        if not isinstance(place, discord.TextChannel):
            raise CannotPost("no thread can be opened there")
        with self._guard.asking(channel, CannotPost):  # for example, there are too many threads
            return await open_thread(self._requests, place, message_id, name)

    async def close_thread(self, thread: int) -> None:
        with self._guard.asking(thread, CannotPost):
            await self._requests.in_time(self._client.http.edit_channel(thread, archived=True))

    async def _send(self, channel: int, message: Message) -> int:
        body = body_of(
            message,
            allowed_mentions={"parse": [], "users": sorted(self._reached(message.pinged))},
            nonce=message.nonce,
            enforce_nonce=True,
            flags=_SILENT if message.silent else 0,
        )
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        # `Messageable.send` would also build a message from the response.
        posted = await self._client.http.request(route, **body)
        return int(posted["id"])

    def _edit(
        self, channel: int, message_id: int, body: Mapping[str, Any]
    ) -> Coroutine[Any, Any, object]:
        route = discord.http.Route(
            "PATCH",
            "/channels/{channel_id}/messages/{message_id}",
            channel_id=channel,
            message_id=message_id,
        )
        return self._client.http.request(route, **body)

    def _reached(self, pinged: Collection[int]) -> Collection[int]:
        """Return the ids of people to ping, without blocked people and without those whose data was deleted.
        The latter have negative ids."""
        return {each for each in pinged if each > 0} - self._guard.blocked.users

    async def _unarchived(self, channel: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Call `attempt`, which sends a request. If it fails because the thread is archived, unarchive the
        thread and call `attempt` once more."""
        try:
            return await self._requests.in_time(attempt())
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
        await self._requests.in_time(self._client.http.edit_channel(channel, archived=False))
        return await self._requests.in_time(attempt())

    def _message(self, channel: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message_id)
