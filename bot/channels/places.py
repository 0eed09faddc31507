"""Looks up channels and threads by id, and checks what the bot may do in them. "Place" means either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord

from bot.channels.member_requests import MemberRequests
from bot.channels.permissions import ServerChannel, may_use, obstacle
from bot.channels.request_guard import RequestGuard
from bot.rest.refusals import TROUBLE, UNKNOWN_CHANNEL
from bot.rest.rest_requests import RestRequests
from matches.ports.channel import ChannelGone, PostLater
from matches.ports.peers import NOTHING, Peers, Share

_PATIENCE: Final = 2.0
"""Timeout, in seconds, of a request for a channel. It is short, because a person may be waiting for a reply."""


class Places:
    """The channels and threads that the bot can see, from the cache of discord.py or by a request.

    Implements `matches.ports.players.Membership`.
    """

    def __init__(
        self,
        client: discord.Client,
        guard: RequestGuard,
        requests: RestRequests,
        members: MemberRequests,
        peers: Peers,
        connected: Callable[[], Share] = lambda: NOTHING,
    ) -> None:
        self._client = client
        self._guard = guard
        self._requests = requests
        self._members = members
        self._peers = peers
        self.connected = connected

    def cached(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread from discord.py's cache. Return None if it is not there, such as an
        archived thread."""
        # This looks in one server only; `Client.get_channel` would search all servers.
        guild = self._client.get_guild(server)
        return None if guild is None else guild.get_channel_or_thread(channel)

    async def found(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread, even an archived thread. Return None if it was deleted, or if the bot
        can't see it.

        If it is not cached, send a request. Raise PostLater if Discord does not respond within two seconds, or
        if no request may be sent now.
        """
        place = self.cached(server, channel)
        return await self._fetch(channel) if place is None else place

    async def reachable(self, server: int, channel: int) -> bool | None:
        """Return whether matches can be played in a channel or thread; None if Discord does not say. If it is
        not cached, send a request."""
        try:
            return obstacle(await self.found(server, channel)) is None
        except PostLater:
            return None

    async def _fetch(self, channel: int) -> ServerChannel | None:
        """Do what `found` does for a channel or thread that is not cached: request it from Discord."""
        with self._guard.looking_up("whether channel %d can be used", channel):
            try:
                # The cache has all channels that the bot sees, but no archived threads, so a request is needed.
                place = await self._requests.in_time(self._client.fetch_channel(channel), _PATIENCE)
            except (discord.Forbidden, discord.NotFound):
                return None
        if isinstance(place, discord.Thread):
            return place
        # In this process's own servers, every usable text channel is cached. Accept an uncached one only in
        # another process's server.
        if isinstance(place, discord.TextChannel) and not self._peers.share.owns(place.guild.id):
            return place
        return None

    async def is_member(self, server: int, discord_id: int) -> bool:
        return await self._members.membership(server, discord_id) is not False

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post pictures in a channel or thread, and False if Discord does not say.
        If it is not cached, send a request. Raise ChannelGone if it was deleted."""
        guild = self._client.get_guild(server)
        if guild is None or guild.unavailable or server in self._guard.blocked.servers:
            return False
        try:
            place = guild.get_channel_or_thread(channel)
            if place is None and not self._guard.pause(channel, posting=True):
                place = await self._requests.in_time(guild.fetch_channel(channel))
            return place is not None and may_use(place, guild.me, in_thread=False, posting=True)
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise ChannelGone("the channel was deleted") from None
            return False
        except TROUBLE:
            return False
