"""Handles gateway events after which the bot may be able to post again, and those about deleted channels."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import discord
from discord.ext import commands


class Reopened(Protocol):
    def __call__(self, server: int, channel: int | None = None) -> None:
        """Retry the posts that wait for a channel. If `channel` is None, retry those that wait anywhere in the
        server."""


Deleted: TypeAlias = Callable[[int], Awaitable[None]]


class Reopening:
    """Listens to gateway events. It calls `reopened` for every event after which Discord may accept a post that
    it rejected before, and `deleted` for every deleted channel or thread."""

    def __init__(self, reopened: Reopened, deleted: Deleted) -> None:
        self._reopened = reopened
        self._deleted = deleted

    def hear(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        for name in vars(type(self)):
            if name.startswith("on_"):
                bot.add_listener(getattr(self, name))

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Handle a changed channel: the bot may have regained permissions there or in its threads. A change of
        a category also causes this event for each channel in it."""
        self._reopened(channel.guild.id, channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        if before.permissions != role.permissions and role in role.guild.me.roles:
            self._reopened(role.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle a deleted role. The role may have denied the bot a permission."""
        self._reopened(role.guild.id)

    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """Handle a change of the bot's own roles or timeout, which may let it post again."""
        if member == member.guild.me and _permitted(before) != _permitted(member):
            self._reopened(member.guild.id)

    async def on_thread_update(self, before: discord.Thread, thread: discord.Thread) -> None:
        """Handle a changed thread if it is not archived, or was just unlocked. An archived thread needs no such
        event unless it is locked: a post reopens it."""
        # Ignore the event that archives or locks a thread: events can end a channel's backoff only once a
        # minute, and this one would use that up.
        if not thread.archived or (before.locked and not thread.locked):
            self._reopened(thread.guild.id, thread.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle a thread that was added to discord.py's cache. It may have been reopened, because discord.py
        drops archived threads from its cache."""
        self._reopened(thread.guild.id, thread.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel. Discord sends no events for its threads, which are deleted with it."""
        await self._deleted(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread. Unlike `on_thread_delete`, this event comes even if the thread was not
        cached."""
        await self._deleted(thread.thread_id)


def _permitted(member: discord.Member) -> tuple[object, ...]:
    return (member.roles, member.timed_out_until)
