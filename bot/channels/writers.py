"""Asks Discord whether a user may write in a channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.channels.membership import Memberships
from bot.channels.permissions import ServerChannel, may_write
from matches.ports.channel import PostLater

Found: TypeAlias = Callable[[int, int], Awaitable[ServerChannel | None]]
"""A function that looks up a channel or thread (second argument) in a server (first argument). It returns None
if the channel was deleted or the bot can't see it, and may raise PostLater."""

logger = logging.getLogger(__name__)

_PATIENCE: Final = 2.0
"""Maximum time, in seconds, that a post waits for Discord to say whether a user may write in the channel."""


class DiscordWriters:
    """Finds out whether users may write in channels. Implements `matches.ports.players.Writers`.

    The bot doesn't use the privileged intent for members, so each call sends a request. If Discord does not
    respond, the user counts as not allowed to write.
    """

    def __init__(self, client: discord.Client, found: Found, memberships: Memberships) -> None:
        self._client = client
        self._found = found
        self._memberships = memberships

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        guild = self._client.get_guild(server)
        if guild is None or discord_id < 0:
            return False
        try:
            return await self._has_permission(server, guild, channel, discord_id)
        except discord.NotFound:  # the user has left meanwhile; asking again records that
            self._memberships.forget(server, discord_id)
            await self._memberships.of(server, discord_id)
            return False
        except (discord.DiscordException, aiohttp.ClientError, OSError, PostLater) as error:
            logger.info(
                "Could not find out whether a person may write in channel %d: %s",
                channel,
                type(error).__name__,
            )
            return False

    async def _has_permission(
        self, server: int, guild: discord.Guild, channel: int, discord_id: int
    ) -> bool:
        if await self._memberships.of(server, discord_id) is False:
            return False
        async with asyncio.timeout(_PATIENCE):
            place = await self._found(server, channel)
            member = await guild.fetch_member(discord_id)
        return place is not None and may_write(place.permissions_for(member), place)
