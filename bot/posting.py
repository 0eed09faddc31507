"""Posting on Discord: the announcer's port, with every refusal of Discord's turned into one of three."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.custom_ids import CustomId
from bot.refusals import THREAD_ARCHIVED, UNKNOWN_MESSAGE, refusals
from matches.events import MatchId
from matches.showing import Button, CannotPost, Message, MessageGone

logger = logging.getLogger(__name__)

T = TypeVar("T")

_UNKNOWN_MEMBER: Final = 10007
_UNKNOWN_USER: Final = 10013
_THREAD_EXISTS: Final = 160004
_A_WEEK: Final = 10080
_LOOK_BACK: Final = 50

_PATIENCE: Final = 15.0
"""Seconds after which a request that Discord does not answer is given up."""

_CLOCKS_DIFFER: Final = timedelta(minutes=10)
"""By how much this machine's clock may be ahead of Discord's."""


class DiscordChannel:
    """Implements `matches.showing.Channel` and `matches.timekeeping.Membership`."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._abandoned: set[asyncio.Future[Any]] = set()

    async def post(self, channel: int, message: Message) -> int:
        return await self._unarchived(channel, lambda: self._send(channel, message))

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        edited = self._message(channel, message_id)
        allowed = discord.AllowedMentions.none()
        await self._unarchived(
            channel,
            lambda: edited.edit(
                content=message.content, view=_view(message), allowed_mentions=allowed
            ),
        )

    async def disarm(self, channel: int, message_id: int) -> None:
        with refusals():
            await self._in_time(self._message(channel, message_id).edit(view=None))

    async def delete(self, channel: int, message_id: int) -> None:
        with contextlib.suppress(MessageGone), refusals():
            await self._in_time(self._message(channel, message_id).delete())

    async def direct(self, discord_id: int) -> int:
        if discord_id < 0:
            raise CannotPost("it is not known any more who that is")
        with refusals(unforeseen=CannotPost):
            opened = await self._in_time(self._client.http.start_private_message(discord_id))
        return int(opened["id"])

    async def can_post(self, server: int, channel: int) -> bool:
        """Of a thread that is not known, as it may be archived, Discord is asked."""
        guild = self._client.get_guild(server)
        if guild is None or guild.unavailable:
            return False
        try:
            place = guild.get_channel_or_thread(channel)
            if place is None:
                place = await self._in_time(guild.fetch_channel(channel))
            return _may_write(place, guild.me)
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            return False

    def connected(self) -> bool:
        """Whether presses and commands arrive."""
        socket = self._client.ws
        return self._client.is_ready() and socket is not None and socket.open

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Without the intent for members Discord has to be asked."""
        if discord_id < 0:
            return False
        try:
            await self._in_time(self._client.http.get_member(server, discord_id))
        except discord.NotFound as error:
            return error.code not in (_UNKNOWN_MEMBER, _UNKNOWN_USER)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            logger.info("whether somebody is a member is not known: %s", type(error).__name__)
        return True

    async def find(
        self,
        channel: int,
        match_id: MatchId,
        version: int,
        since: datetime | None = None,
        after: int | None = None,
    ) -> int | None:
        messages = aiter(self._history(channel, since, after))
        with refusals():
            while message := await self._in_time(anext(messages, None)):
                if message.author == self._client.user and _shows(message, match_id, version):
                    return message.id
        return None

    def _history(
        self, channel: int, since: datetime | None, after: int | None
    ) -> AsyncIterator[discord.Message]:
        """All messages since a time and after another one, oldest first; or the latest few."""
        target = self._client.get_partial_messageable(channel)
        if since is None:
            return target.history(limit=_LOOK_BACK)
        earliest = discord.utils.time_snowflake(since - _CLOCKS_DIFFER)
        return target.history(limit=None, after=discord.Object(max(earliest, after or 0)))

    async def open_thread(self, channel: int, message_id: int | None, name: str) -> int:
        place = self._client.get_channel(channel)
        if not isinstance(place, discord.TextChannel):
            raise CannotPost("no thread can be opened there")
        with refusals(unforeseen=CannotPost):  # such as too many threads: it is played without
            try:
                if message_id is not None:
                    start = place.get_partial_message(message_id)
                    begun = start.create_thread(name=name, auto_archive_duration=_A_WEEK)
                    return (await self._in_time(begun)).id
            except discord.HTTPException as error:
                if error.code == _THREAD_EXISTS and message_id is not None:
                    return message_id
                if error.code != UNKNOWN_MESSAGE:
                    raise
            kind = discord.ChannelType.public_thread
            opened = place.create_thread(name=name, type=kind, auto_archive_duration=_A_WEEK)
            return (await self._in_time(opened)).id

    async def _send(self, channel: int, message: Message) -> int:
        target = self._client.get_partial_messageable(channel)
        mentions = discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(each) for each in sorted(message.pinged) if each > 0],
        )
        posted = await target.send(
            message.content,
            files=[
                discord.File(BytesIO(picture.png), picture.name, description=picture.text)
                for picture in message.pictures
            ],
            view=_view(message) or discord.utils.MISSING,
            allowed_mentions=mentions,
            nonce=message.nonce,
            silent=message.silent,
        )
        return posted.id

    async def _unarchived(self, channel: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try; in an archived thread open it and try again."""
        with refusals():
            try:
                return await self._in_time(attempt())
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
            await self._in_time(self._client.http.edit_channel(channel, archived=False))
            return await self._in_time(attempt())

    async def _in_time(self, request: Awaitable[T]) -> T:
        """The answer to a request; raises TimeoutError after a while. Whoever makes it may be cancelled.

        The library lets all requests wait while Discord takes none from anybody, and the one that was told
        so ends that pause: it must not be cancelled on the way.
        """
        task = asyncio.ensure_future(request)
        try:
            async with asyncio.timeout(_PATIENCE):
                return await asyncio.shield(task)
        finally:
            if not task.done():
                self._abandon(task)

    def _abandon(self, task: asyncio.Future[Any]) -> None:
        if self._client.http._global_over.is_set():
            task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Future[Any]) -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()  # read, as nobody else will

    def _message(self, channel: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message_id)


def _view(message: Message) -> discord.ui.View | None:
    """The buttons of a message; stopped, as presses are answered by their ids, not by this object."""
    if not message.buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in message.buttons:
        view.add_item(_button(message, button))
    view.stop()
    return view


def _button(message: Message, button: Button) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=button.label,
        style=discord.ButtonStyle[button.style],
        custom_id=str(CustomId(button.kind, message.match_id, message.version, button.argument)),
    )


def _shows(message: discord.Message, match_id: MatchId, version: int) -> bool:
    """Whether it has the picture, or where there is none the buttons, of this version of the match."""
    if any(file.filename == f"fairwind-{match_id}-{version}.png" for file in message.attachments):
        return True
    if message.attachments:
        return False
    found = [CustomId.parse(text) for text in _custom_ids(message)]
    return any(each and (each.subject, each.number) == (match_id, version) for each in found)


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (item.custom_id for item in row.children if item.custom_id)


def _may_write(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    may = place.permissions_for(me)
    if isinstance(place, discord.Thread):
        return may.view_channel and may.send_messages_in_threads and not place.locked
    return may.view_channel and may.send_messages
