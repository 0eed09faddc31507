"""Checks a server's settings before a match is opened or moved there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.channels.permissions import ServerChannel
from bot.gateway.client import Interaction
from cogs.request import Request
from matches.decisions import server_limits
from matches.decisions.refusal import Refused
from matches.ports.channel import PostLater
from matches.ports.players import Player, user_ids
from matches.ports.preferences import ServerSettings
from matches.service.limits import INVITATIONS
from texts.text import Text, phrase

ChannelOrThread: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread

ONLY_MANAGERS: Final = phrase("Only people who can manage this server can do that.")


def admission(
    request: Request, place: object, invited: Iterable[Player]
) -> Callable[[], Awaitable[None]]:
    """Return a function that checks whether a new match may be opened in `place`, a channel or thread object of
    discord.py. The function raises Refused if not. Otherwise, it counts the invitations towards the person's
    rate limit.

    The service awaits the function under a lock, just before it opens the match. So the server's number of
    matches is still exact when it is compared with the maximum.
    """

    async def admit() -> None:
        settings = await request.services.servers.settings(request.server)
        await check_opening(request, settings, place)
        _count_invitations(request, invited)

    return admit


async def check_opening(request: Request, settings: ServerSettings, place: object) -> None:
    """Raise Refused if the server's settings don't let the person open a match in `place` now."""
    _check_ground(request, settings, place)
    _check_starter(request, settings)
    if settings.most is not None:
        under_way = await request.services.servers.under_way(request.server)
        server_limits.check_number(settings.most, under_way)


async def check_place(request: Request, place: object) -> None:
    """Raise Refused if the server's settings don't allow matches in `place`, a channel or thread."""
    _check_ground(request, await request.services.servers.settings(request.server), place)


def check_invitations(request: Request, users: Iterable[int]) -> None:
    """Raise Refused if the person has invited one of these Discord users too often to invite them now."""
    limits, me = request.services.limits, request.player.discord_id
    for each in users:
        limits.take(INVITATIONS, me, each)
        limits.give_back(INVITATIONS, me, each)


def _count_invitations(request: Request, invited: Iterable[Player]) -> None:
    # If one invitation is over the limit, the exception takes back those that were already counted.
    with ExitStack() as counted:
        for each in user_ids(invited):
            limits = request.services.limits
            counted.enter_context(limits.taking(INVITATIONS, request.player.discord_id, each))


def check_manager(interaction: Interaction) -> None:
    """Raise Refused if the person may not manage the server.

    By default, Discord hides the commands from such people, but a server's administrators can override that.
    """
    if not manages(interaction):
        raise Refused(ONLY_MANAGERS)


async def found(request: Request, channel: int) -> ServerChannel | None:
    """Return a channel or thread of the server, even an archived thread; None if the bot can't see it. Raise
    Refused if Discord does not respond."""
    try:
        return await request.parts.places.found(request.server, channel)
    except PostLater:
        raise Refused(unknown_channel(channel)) from None


def unknown_channel(channel: int) -> Text:
    """Say that nothing was changed, because Discord did not say whether the channel can be used."""
    return phrase(
        "Discord isn't telling me right now whether I can play in {channel}. Nothing was "
        "changed. Please try again in a minute.",
        channel=f"<#{channel}>",
    )


def ground(place: object) -> int:
    """Return the id of a channel; for a thread, the id of its parent channel. Return 0 if `place` has no id."""
    if isinstance(place, discord.Thread | app_commands.AppCommandThread):
        return place.parent_id
    return int(getattr(place, "id", 0))


def _check_ground(request: Request, settings: ServerSettings, place: object) -> None:
    server_limits.check_place(
        settings,
        ground(place) or request.channel,  # without a place, the request's own
        lambda each: request.parts.places.cached(request.server, each),
    )


def _check_starter(request: Request, settings: ServerSettings) -> None:
    guild, user = request.interaction.guild, request.interaction.user
    role = settings.starters or 0
    server_limits.check_starter(
        settings,
        manages=manages(request.interaction),
        has_role=isinstance(user, discord.Member) and user.get_role(role) is not None,
        role_exists=guild is None or guild.get_role(role) is not None,
    )


def manages(interaction: Interaction) -> bool:
    # Discord computes the person's permissions in this channel and sends them with the interaction. No cache or
    # intent is needed.
    return interaction.permissions.manage_guild or interaction.permissions.administrator
