"""Checks that people can make the bot post only what they could post themselves.

Discord lets people use commands and buttons even in channels in which they may not write. Without this check,
they could write there through the bot.

An open match is exempt: people who may only read its channel can join, move and be pinged there. The match was
opened by a person who may write there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.channels.permissions import ServerChannel, may_write, permissions_in
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE
from texts.text import Text, phrase

if TYPE_CHECKING:
    from matches.ports.storage import Row


class Speech(NamedTuple):
    """A kind of public post that an action can cause: a message, ping or `picture`, `here` where it is asked
    for, or else where the match is played."""

    here: bool = False
    picture: bool = False


def may_not_write(channel: int) -> Text:
    return phrase(
        "You can't post that in {channel} yourself, so I can't post it for you.",
        channel=f"<#{channel}>",
    )


async def require_speech(request: Request, speech: Speech, row: Row | None) -> None:
    """Raise Refused if the person may not cause a post of this kind. `row` is the row of the match that the
    post is about, if any. Raise PostLater if Discord does not say what the person may do."""
    if speech.here:
        await require_voice(request, request.channel, picture=speech.picture)
    elif row is not None and row.server != ANYWHERE:
        await require_voice(request, row.channel, picture=speech.picture)


async def require_voice(request: Request, channel: int, *, picture: bool = False) -> None:
    """Raise Refused if the person may not post in a channel or thread of the server, or, with `picture`, may
    not post a picture there.

    Raise PostLater if Discord does not say what the person may do. If the bot does not see the channel, do
    nothing: it can't post there either.
    """
    place = None
    if channel != request.channel:
        place = await request.parts.places.found(request.server, channel)
    check_voice(request, channel, place, picture=picture)


def check_voice(
    request: Request, channel: int, place: ServerChannel | None, *, picture: bool = False
) -> None:
    """Like `require_voice`, for a channel or thread `place` that the bot has looked up already, so that Discord
    is not asked. None means that the bot does not see it."""
    interaction = request.interaction
    if channel == request.channel:
        # Discord computes the person's permissions in this channel and sends them with the interaction.
        allowed = may_write(interaction.permissions, interaction.channel, picture=picture)
    else:
        allowed = _may_write_elsewhere(interaction.user, place, picture=picture)
    if request.server and not allowed:
        raise Refused(may_not_write(channel))


def _may_write_elsewhere(
    user: discord.User | discord.Member, place: ServerChannel | None, *, picture: bool
) -> bool:
    if place is None or not isinstance(user, discord.Member):
        return True
    permissions = permissions_in(place, user)
    return permissions is None or may_write(permissions, place, picture=picture)
