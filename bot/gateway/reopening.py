"""Handles the gateway events that show where the bot may post again, and which channels were deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import discord
from discord.ext import commands


class Reopened(Protocol):
    def __call__(self, server: int, channel: int | None = None) -> None:
        """Retry the posts that wait for the channel; without a channel, those that wait anywhere in the
        server."""


Deleted: TypeAlias = Callable[[int], Awaitable[None]]


class Reopening:
    """Listens to gateway events. It calls `reopened` for every event that may permit posts which Discord
    rejected before, and `deleted` for every deleted channel or thread."""

    def __init__(self, reopened: Reopened, deleted: Deleted) -> None:
        self._reopened = reopened
        self._deleted = deleted

    def hear(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        for listener in (
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_guild_role_delete,
            self.on_member_update,
            self.on_thread_update,
            self.on_thread_join,
            self.on_guild_channel_delete,
            self.on_raw_thread_delete,
        ):
            bot.add_listener(listener)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Handle a changed channel: the bot may have regained permissions there and in its threads. A change to
        a category arrives as a change of each channel in it."""
        self._reopened(channel.guild.id, channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        if before.permissions != role.permissions and role in role.guild.me.roles:
            self._reopened(role.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle a deleted role, which may have denied the bot some permission."""
        self._reopened(role.guild.id)

    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """Handle a change of the bot's own membership: it may have got a role that permits more, or its timeout
        may be over. Other members are ignored."""
        if member == member.guild.me and _permitted(before) != _permitted(member):
            self._reopened(member.guild.id)

    async def on_thread_update(self, before: discord.Thread, thread: discord.Thread) -> None:
        """Handle a thread that was unlocked or is not archived. A post reopens an archived thread, but not a
        locked one."""
        # Events can end the backoff of a channel only once a minute, so an event that closes the thread must
        # not count.
        if not thread.archived or (before.locked and not thread.locked):
            self._reopened(thread.guild.id, thread.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle a thread that the bot joined or that was reopened. A reopened thread comes here because
        discord.py drops archived threads from its cache."""
        self._reopened(thread.guild.id, thread.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel. Discord sends no events for the threads that were in it."""
        await self._deleted(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread, including an archived one that is not cached."""
        await self._deleted(thread.thread_id)


def _permitted(member: discord.Member) -> tuple[object, ...]:
    """Return everything in a member that determines its permissions, to compare it before and after a
    change."""
    return (member.roles, member.timed_out_until)
