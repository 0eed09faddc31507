"""Whether those who manage a server allow what somebody is about to do there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from matches.decisions import server_limits
from matches.decisions.refusal import Refused
from matches.decisions.server_limits import Starter
from matches.ports.players import Player, user_ids
from matches.service.limits import INVITATIONS

if TYPE_CHECKING:
    from cogs.answering import Request


def admission(
    request: Request, channel: int, invited: Iterable[Player]
) -> Callable[[], Awaitable[None]]:
    """What refuses a new match in a channel or thread, asked just before it is opened."""

    async def admit() -> None:
        servers = request.client.services.servers
        choices = await servers.settings(request.server)
        server_limits.check_place(choices, _ground(request, channel), request.client.get_channel)
        server_limits.check_starter(choices, _starter(request, choices.starters))
        if choices.most is not None:
            server_limits.check_number(choices.most, await servers.under_way(request.server))
        _count_invitations(request, invited)

    return admit


async def check_place(request: Request, channel: int) -> None:
    """Raises Refused where no match may be played in that channel or thread."""
    choices = await request.client.services.servers.settings(request.server)
    server_limits.check_place(choices, _ground(request, channel), request.client.get_channel)


def _count_invitations(request: Request, invited: Iterable[Player]) -> None:
    """All or none of them."""
    with ExitStack() as counted:
        for each in user_ids(invited):
            limits = request.client.services.limits
            counted.enter_context(limits.taking(INVITATIONS, request.player.discord_id, each))


def check_manager(interaction: discord.Interaction) -> None:
    """Discord hides the commands from all others, but whoever sets up a server can show them to anybody."""
    if not manages(interaction):
        raise Refused("Only people who may manage this server can do that.")


def ground(place: object) -> int:
    """The channel that a place belongs to: a thread counts as the channel it is in."""
    if isinstance(place, discord.Thread | app_commands.AppCommandThread):
        return place.parent_id
    return int(getattr(place, "id", 0))


def _ground(request: Request, channel: int) -> int:
    here = request.interaction.channel
    place = here if here is not None and here.id == channel else request.client.get_channel(channel)
    return ground(place) or channel


def _starter(request: Request, role: int | None) -> Starter:
    guild, user = request.interaction.guild, request.interaction.user
    return Starter(
        manages=manages(request.interaction),
        has_role=isinstance(user, discord.Member) and user.get_role(role or 0) is not None,
        role_exists=guild is None or guild.get_role(role or 0) is not None,
    )


def manages(interaction: discord.Interaction) -> bool:
    return interaction.permissions.manage_guild or interaction.permissions.administrator
