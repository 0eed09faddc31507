"""The command `/fairwind settings`: shows and changes the settings of a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from discord.ext import commands

from bot.channels.custom_ids import SERVER, CustomId, number
from bot.channels.permissions import obstacle
from bot.gateway.client import Interaction
from bot.interactions.localisations import command
from cogs.access.gates import Kind
from cogs.admin import settings_panel, wording
from cogs.arguments import ChosenSetting
from cogs.languages import AUTOMATIC, code_of
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.replying.storing import after_storing
from cogs.request import Request
from cogs.wording import SAVED, UNKNOWN_BUTTON
from locales import LANGUAGES
from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from texts.text import lines, phrase, verbatim

Change: TypeAlias = Callable[[ServerSettings], ServerSettings]
"""Returns a server's settings with a change, or raises Refused if the change is impossible. It has no side
effects, because a transaction that fails may call it again."""


class SettingsCommand(commands.Cog):
    """The subcommand of `/fairwind` about the settings."""

    @command(phrase("See and change this server's settings for matches"))
    async def settings(self, interaction: Interaction) -> None:
        everything = CustomId("server", SERVER)
        await answer(interaction, Kind.MANAGING, lambda request: panel(request, everything))


async def panel(request: Request, custom_id: CustomId) -> Reply:
    """Show the panel of the server's settings, opened at the topic in `custom_id.argument`."""
    current = await request.services.servers.settings(request.server)
    return await settings_panel.shown(request, current, custom_id.argument)


async def change(request: Request, custom_id: CustomId) -> Reply:
    """Make the change that `custom_id.argument` names, such as `pace.1d`, and show its topic in the panel.
    Roles and channels that were chosen in a menu are in `request.chosen`."""
    asked = ChosenSetting.parse(custom_id.argument)
    of_server = asked.name in ("allow", "forbid", "starters")
    wanted = _of_server(request, asked.name) if of_server else _of_menu(asked.name, asked.value)
    allowed = request.chosen if asked.name == "allow" else ()
    topic = "channels" if asked.name in ("allow", "forbid") else asked.name
    return await settings(request, wanted, topic, allowed)


async def settings(
    request: Request, wanted: Change, topic: str = "", allowed: Sequence[int] = ()
) -> Reply:
    """Change the server's settings by `wanted`, a function that returns the new ones for the old ones. Show the
    panel with the menus of `topic`, and warn about each channel in `allowed` that can't be used."""
    # Read, change and store in one transaction: changes that two managers make at once are then both kept.
    current = await request.services.servers.change(request.server, wanted)
    with after_storing(SAVED):
        reply = await settings_panel.shown(request, current, topic, saved=True)
    unusable = [
        verbatim("**{channel}**: {blocked}", channel=f"<#{each}>", blocked=why)
        for each in allowed
        if (why := obstacle(request.parts.places.cached(request.server, each)))
    ]
    return replace(reply, text=lines(reply.text, unusable)) if unusable else reply


def _of_server(request: Request, name: str) -> Change:
    if not request.chosen:  # a forged press
        raise Refused(UNKNOWN_BUTTON)
    if name == "allow":
        return partial(with_channels, channels=request.chosen)
    (chosen,) = request.chosen[:1]
    if name == "forbid":
        return partial(without_channel, channel=chosen)
    guild = request.client.get_guild(request.server)
    role = None if guild is None else guild.get_role(chosen)
    if role is not None and role.is_bot_managed():
        raise Refused(wording.ROLE_OF_BOT)
    everybody = chosen == request.server  # the role @everyone
    return partial(replace, starters=None if everybody else chosen)


def _of_menu(name: str, value: str) -> Change:
    match name:
        case "pace" if value in PACES:
            return partial(replace, pace=value)
        case "place" if value in settings_panel.PLACES:
            return partial(replace, place=value)
        case "rated" if value in settings_panel.RATED:
            return partial(replace, rated=value == "yes")
        case "language" if value in (AUTOMATIC, *LANGUAGES):
            return partial(replace, language=code_of(value))
        case "most" if number(value) in settings_panel.NUMBERS:
            return partial(replace, most=int(value))
    raise Refused(UNKNOWN_BUTTON)


async def lift(request: Request, target: CustomId) -> Reply:
    """Reset the setting that `target.argument` names to its default."""
    name = target.argument
    if name not in wording.LIFTS:
        raise Refused(UNKNOWN_BUTTON)
    default = {name: getattr(ServerSettings(), name)}
    return await settings(request, partial(replace, **default), name)


def with_channels(current: ServerSettings, channels: Sequence[int]) -> ServerSettings:
    return replace(current, channels=current.channels | {*channels})


def without_channel(current: ServerSettings, channel: int) -> ServerSettings:
    """Return the settings with one of the allowed channels removed. Raise Refused if it is not allowed, or if
    it is the only allowed channel."""
    if not current.channels:
        raise Refused(wording.ALL_ALLOWED)
    # An empty set allows all channels, so the last channel can't be taken out of the set.
    if channel not in current.channels:
        raise Refused(wording.not_allowed(channel))
    if current.channels == {channel}:
        raise Refused(wording.last_allowed(channel))
    return replace(current, channels=current.channels - {channel})
