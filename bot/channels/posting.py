"""Posts on Discord. Implements the port through which matches post, and maps every error of Discord to an error
of that port."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from datetime import datetime, timedelta
from io import BytesIO
from typing import Final, TypeVar

import discord

from bot.channels.access import Access
from bot.channels.member_requests import MemberRequests
from bot.channels.messages import shows, view
from bot.channels.permissions import ServerChannel, may_use
from bot.channels.request_guard import Archived, RequestGuard, ShutOut
from bot.channels.unconfirmed_edits import UnconfirmedEdits
from bot.rest.answers import Answers
from bot.rest.refusals import (
    THREAD_ARCHIVED,
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    unknown_for_now,
)
from bot.rest.rest_requests import RestRequests
from matches.log.events import ANYWHERE
from matches.ports.channel import CannotPost, ChannelGone, Message, MessageGone, PostLater, Shown
from matches.ports.clock import Clock
from matches.ports.cursor import Place
from matches.ports.peers import NOTHING, Peers, Share
from matches.ports.people import Blocked

logger = logging.getLogger(__name__)

T = TypeVar("T")

# Error codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
_THREAD_EXISTS: Final = 160004

_A_WEEK: Final = 10080
"""The number of minutes without a message after which Discord archives a thread: the maximum that Discord
allows."""

_LOOK_BACK: Final = 50
"""How many of a channel's latest messages are searched for a message whose time of posting is unknown."""

_ANSWER_PATIENCE: Final = 2.0
"""Timeout, in seconds, of a request that delays the bot's reply to a person."""

_CLOCKS_DIFFER: Final = timedelta(minutes=10)
"""How far this machine's clock may have been set forward or back since a time was stored."""


async def _at_once() -> None:
    """Return at once. The default for `spare`, which waits until the rate limit has room."""


class DiscordChannel:
    """Posts, edits and deletes messages on Discord, and looks up places and members.

    Implements `matches.ports.channel.Channel` and `matches.ports.players.Membership`. Each request passes
    `RequestGuard`, so callers need not count failures. Nothing is posted in servers that the host has blocked,
    and no blocked person is pinged.
    """

    def __init__(
        self,
        client: discord.Client,
        answers: Answers,
        access: Access,
        clock: Clock,
        peers: Peers,
        blocked: Callable[[], Blocked] = Blocked,
        connected: Callable[[], Share] = lambda: NOTHING,
        spare: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self._peers = peers
        self.connected = connected
        self._client = client
        self._clock = clock
        self._answers = answers
        self._spare = spare
        self._guard = RequestGuard(client, answers, peers, access, blocked)
        self._requests = RestRequests(client)
        self._unconfirmed = UnconfirmedEdits()
        self.members = MemberRequests(client, answers, peers, self._requests)

    async def post(self, channel: int, message: Message) -> int:
        with self._guard.backing_off(channel, self._guard.posts):
            return await self._unarchived(channel, lambda: self._send(channel, message))

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        edited = self._message(channel, message_id)

        def edit() -> Awaitable[object]:
            return edited.edit(
                content=message.content,
                attachments=_files(message)
                or discord.utils.MISSING,  # MISSING keeps the present ones
                view=view(message),
                allowed_mentions=discord.AllowedMentions.none(),
            )

        await self._change(channel, message_id, lambda: self._unarchived(channel, edit))

    async def disarm(self, channel: int, message_id: int) -> None:
        # Like `PartialMessage.edit`, which would also build a message from the response.
        changes = discord.http.handle_message_parameters(view=None)

        async def disarm() -> None:
            try:
                await self._requests.in_time(
                    self._client.http.edit_message(channel, message_id, params=changes)
                )
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

    async def close(self) -> None:
        """Stop all pending repetitions of edits. Call this before the client is closed."""
        await self._unconfirmed.close()

    async def spare(self) -> None:
        await self._spare()

    async def say(self, channel: int, layout: discord.ui.LayoutView) -> None:
        """Post a message that belongs to no match. There is a single attempt: without a nonce, by which Discord
        recognises duplicates, a retry could post it twice."""
        target = self._client.get_partial_messageable(channel)
        with self._guard.backing_off(channel, self._guard.posts):
            await self._requests.in_time(target.send(view=layout))

    async def delete(self, channel: int, message_id: int) -> None:
        """Delete a message. It is no error if the message is already gone."""
        with contextlib.suppress(MessageGone), self._guard.asking(channel):
            await self._requests.in_time(self._message(channel, message_id).delete())

    async def direct(self, discord_id: int) -> int:
        if discord_id < 0:  # an erased person has a negative number instead of their id
            raise CannotPost("that person's data was deleted")
        if discord_id in self._guard.blocked.users:
            raise ShutOut("the host has blocked that person")
        with self._guard.asking(unforeseen=CannotPost):
            opened = await self._requests.in_time(
                self._client.http.start_private_message(discord_id)
            )
        return int(opened["id"])

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post in a channel of a server. If a thread is not cached, ask Discord,
        because the thread may be archived. Raise ChannelGone if the channel was deleted."""
        guild = self._client.get_guild(server)
        if guild is None or guild.unavailable or server in self._guard.blocked.servers:
            return False
        try:
            place = guild.get_channel_or_thread(channel)
            if place is None and not self.pause(channel, posting=True):
                place = await self._requests.in_time(guild.fetch_channel(channel))
            return place is not None and may_use(place, guild.me, in_thread=False, posting=True)
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise ChannelGone("the channel was deleted") from None
            return False
        except TROUBLE:
            return False

    async def gone(self, channel: int) -> bool:
        try:
            with self._guard.asking():
                await self._requests.in_time(self._client.http.get_channel(channel))
        except ChannelGone:
            return True
        except CannotPost as error:
            logger.info("Channel %d does not count as deleted: %s", channel, error)
        return False

    async def fetch_place(self, channel: int) -> ServerChannel | None:
        """Return a place that is not cached: an archived thread, or a channel in a server of another process.
        Return None if no match can continue there.

        Raise PostLater if Discord does not respond within two seconds or may not be asked now.
        """
        if self._answers.pause:
            raise PostLater("Discord has refused too many requests lately")
        with unknown_for_now("whether channel %d can be used", channel):
            try:
                # The cache has all channels that the bot sees, but no archived threads.
                place = await self._requests.in_time(
                    self._client.fetch_channel(channel), _ANSWER_PATIENCE
                )
            except (discord.Forbidden, discord.NotFound):
                return None
        if isinstance(place, discord.Thread):
            return place
        # For a server of this process, the cache has all other channels in which matches can be played.
        if isinstance(place, discord.TextChannel) and not self._peers.share.owns(place.guild.id):
            return place
        return None

    async def is_member(self, server: int, discord_id: int) -> bool:
        return await self.members.membership(server, discord_id) is not False

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
        """Yield the messages of a channel that were posted since a time and after another message, oldest
        first. If neither is given, yield the latest few, newest first."""
        target = self._client.get_partial_messageable(channel)
        earliest = after or 0
        if since is not None:
            # The ids of messages contain Discord's time, so `since` is converted to it, with a margin.
            there = since - self._answers.ahead(self._clock.now()) - _CLOCKS_DIFFER
            earliest = max(earliest, discord.utils.time_snowflake(there))
        if not earliest:
            return target.history(limit=_LOOK_BACK)
        return target.history(limit=None, after=discord.Object(earliest))

    def earliest_id(self) -> int:
        return self._answers.earliest_id

    async def ask_time(self) -> None:
        """Send a request to Discord to learn its time, which `bot.rest.answers` reads from every response.
        Failures are only logged."""
        try:
            await self._requests.in_time(
                self._client.http.request(discord.http.Route("GET", "/gateway"))
            )
        except TROUBLE as error:
            logger.info("Could not get the time from Discord: %s", type(error).__name__)

    def usable(self, place: Place, *, posting: bool) -> bool:
        """Return whether the cached permissions let the bot use a place, and with `posting`, post there. For an
        archived thread, the permissions in its parent channel count.

        Return True if they are unknown, and always for direct messages: only an attempt shows whether those are
        closed.
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

    def affects(self, channel: int, place: Place) -> bool:
        if channel in (place.channel, place.parent):
            return True
        guild = self._client.get_guild(place.server)
        if guild is None:
            return False
        found = guild.get_channel_or_thread(place.channel)
        if isinstance(found, discord.Thread):
            return found.parent_id == channel
        # An archived thread is not cached, and a match that was opened in it does not know its parent.
        return found is None and guild.get_channel(place.parent) is None

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        return self._guard.pause(channel, posting=posting)

    def eased(self, channel: int) -> None:
        self._guard.eased(channel)

    async def open_thread(self, channel: int, message_id: int | None, name: str) -> int:
        place = self._client.get_channel(channel)
        if not isinstance(place, discord.TextChannel):
            raise CannotPost("no thread can be opened there")
        with self._guard.asking(channel, CannotPost):  # for example, there are too many threads
            try:
                # A thread started from a message has the message's id. A retry after a lost response therefore
                # opens no second one, but gets the error "thread exists".
                if message_id is not None:
                    start = place.get_partial_message(message_id)
                    begun = start.create_thread(name=name, auto_archive_duration=_A_WEEK)
                    return (await self._requests.in_time(begun)).id
            except discord.HTTPException as error:
                if error.code == _THREAD_EXISTS and message_id is not None:
                    return message_id
                if error.code != UNKNOWN_MESSAGE:
                    raise
            kind = discord.ChannelType.public_thread
            opened = place.create_thread(name=name, type=kind, auto_archive_duration=_A_WEEK)
            return (await self._requests.in_time(opened)).id

    async def close_thread(self, thread: int) -> None:
        with self._guard.asking(thread, CannotPost):
            await self._requests.in_time(self._client.http.edit_channel(thread, archived=True))

    async def _send(self, channel: int, message: Message) -> int:
        target = self._client.get_partial_messageable(channel)
        mentions = discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[*map(discord.Object, sorted(self._reached(message.pinged)))],
        )
        posted = await target.send(
            message.content,
            files=_files(message),
            view=view(message) or discord.utils.MISSING,
            allowed_mentions=mentions,
            nonce=message.nonce,
            silent=message.silent,
        )
        return posted.id

    def _reached(self, pinged: Collection[int]) -> Collection[int]:
        """Return the given users without those whose data was deleted (they have negative numbers) and without
        those whom the host has blocked."""
        return {each for each in pinged if each > 0} - self._guard.blocked.users

    async def _unarchived(self, channel: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Call `attempt` and return its result. If Discord says that the thread is archived, unarchive it and
        retry once."""
        try:
            return await self._requests.in_time(attempt())
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
        await self._requests.in_time(self._client.http.edit_channel(channel, archived=False))
        return await self._requests.in_time(attempt())

    def _message(self, channel: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message_id)


def _files(message: Message) -> list[discord.File]:
    """Return new file objects for the pictures of a message. They must be new each time, because a file object
    can be sent only once."""
    return [
        discord.File(BytesIO(picture.png), picture.name, description=picture.text)
        for picture in message.pictures
    ]
