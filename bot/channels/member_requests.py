"""Requests to Discord about the members of servers. `bot.channels.membership` caches some of the results."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.channels.request_guard import RequestGuard
from bot.rest.rest_requests import RestRequests
from matches.ports.channel import PostLater
from matches.ports.peers import Peers

T = TypeVar("T")

# Error codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
_UNKNOWN_MEMBER: Final = 10007
_UNKNOWN_USER: Final = 10013

_PATIENCE: Final = 5.0
"""Timeout, in seconds, of each request for a member. Discord's rate limit slows such requests down if a command
looks up several members, and due decisions of other players wait meanwhile."""


async def _nobody_listens(_: int, __: int) -> None: ...


class MemberRequests:
    """Looks up members of servers. The bot doesn't use the privileged intent for members, so discord.py caches
    no members and each call sends a request.

    `on_departure` is called with a server and a user if Discord says that the user is not a member.
    """

    def __init__(
        self, client: discord.Client, guard: RequestGuard, requests: RestRequests, peers: Peers
    ) -> None:
        self._client = client
        self._guard = guard
        self._peers = peers
        self._requests = requests
        self.on_departure: Callable[[int, int], Awaitable[None]] = _nobody_listens

    async def membership(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member of a server. Return None if Discord does not respond, or if no
        request may be sent now."""
        if discord_id < 0:
            return False
        if self._peers.share.owns(server) and self._client.get_guild(server) is None:
            return None
        http = self._client.http
        try:
            member = await self._member(
                server, discord_id, lambda: http.get_member(server, discord_id)
            )
        except PostLater:
            return None
        return member is not None

    async def member(self, server: int, discord_id: int) -> discord.Member | None:
        """Return a user as a member of a server; None if the user is not a member. Raise PostLater if Discord
        does not respond, if no request may be sent now, or if the server is not cached."""
        guild = self._client.get_guild(server)
        if guild is None:
            raise PostLater("the server is not known just now")
        return await self._member(server, discord_id, lambda: guild.fetch_member(discord_id))

    async def _member(
        self, server: int, user: int, request: Callable[[], Awaitable[T]]
    ) -> T | None:
        """Return the response to a request about a user's membership; None if the user is not a member. Raise
        PostLater if Discord gives no clear answer in time."""
        with self._guard.looking_up("whether a person is a member of server %d", server):
            try:
                return await self._requests.in_time(request(), _PATIENCE)
            except discord.NotFound as error:
                if error.code not in (_UNKNOWN_MEMBER, _UNKNOWN_USER):
                    raise PostLater("Discord does not know the server") from None
        await self.on_departure(server, user)
        return None
