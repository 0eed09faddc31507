"""Who may write in which channel, as Discord says now."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.permissions import may_write
from matches.ports.channel import PostLater

if TYPE_CHECKING:
    from bot.client import Fairwind

logger = logging.getLogger(__name__)

_PATIENCE: Final = 2.0
"""Seconds that a post waits for Discord's response."""


class Writers:
    """Implements `matches.ports.players.Writers`. The bot lacks the intent for members, so each call is a
    request."""

    def __init__(self, client: Fairwind) -> None:
        self._client = client

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        guild = self._client.get_guild(server)
        if guild is None or discord_id < 0:
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                place = await self._client.found(server, channel)
                member = await guild.fetch_member(discord_id)
            return place is not None and may_write(place.permissions_for(member), place)
        except (discord.DiscordException, aiohttp.ClientError, OSError, PostLater) as error:
            logger.info("whether somebody may write is not known: %s", type(error).__name__)
            return False
