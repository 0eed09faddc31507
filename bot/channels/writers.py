"""Asks Discord whether a user may write in a channel."""

from __future__ import annotations

from typing import Final

from bot.channels.member_requests import MemberRequests
from bot.channels.membership import Memberships
from bot.channels.permissions import may_write, permissions_in
from bot.channels.places import Places
from bot.rest.rest_requests import RestRequests
from matches.ports.channel import PostLater

_PATIENCE: Final = 2.0
"""Maximum time, in seconds, that a post waits for Discord to say whether a user is a member of the server. It
includes storing that they have left, but a write that has begun is finished. What the time is too short for is
stored after the next request."""


class DiscordWriters:
    """Finds out whether users may write in channels. Implements `matches.ports.players.Writers`.

    The bot doesn't use the privileged intent for members, so each call sends a request. If Discord does not
    respond, the user counts as not allowed to write.
    """

    def __init__(
        self,
        places: Places,
        members: MemberRequests,
        memberships: Memberships,
        requests: RestRequests,
    ) -> None:
        self._places = places
        self._members = members
        self._memberships = memberships
        self._requests = requests

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        if discord_id < 0 or await self._memberships.of(server, discord_id) is False:
            return False
        try:
            # First the member: this refuses an unknown server without a request.
            member = await self._requests.in_time(
                self._members.member(server, discord_id), _PATIENCE
            )
            place = None if member is None else await self._places.found(server, channel)
        except (PostLater, TimeoutError):
            return False
        if member is None:
            self._memberships.forget(server, discord_id)
        if member is None or place is None:
            return False
        permissions = permissions_in(place, member)
        return permissions is not None and may_write(permissions, place)
