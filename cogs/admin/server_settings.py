"""The command `/fairwind settings`: shows and changes the settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, cast

import discord
from discord.ext import commands

from bot.channels.custom_ids import SERVER, CustomId, number
from bot.channels.permissions import obstacle
from bot.interactions.localisations import command
from cogs.access.gates import Kind
from cogs.admin import settings_panel, wording
from cogs.arguments import ChosenSetting
from cogs.languages import AUTOMATIC, code_of
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.replying.storing import after_storing
from cogs.request import Request
from cogs.wording import UNKNOWN_BUTTON
from locales import LANGUAGES
from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from texts.text import lines, phrase, verbatim


@dataclass(frozen=True)
class SettingsChange:
    """Changes to a server's settings. None and an empty tuple leave a setting unchanged. `starters` is the id
    of a role, `allow` and `forbid` are ids of channels, and `lift` names a setting to reset."""

    pace: str | None = None
    starters: int | None = None
    most: int | None = None
    allow: tuple[int, ...] = ()
    forbid: int | None = None
    lift: str | None = None
    place: Literal["thread", "channel"] | None = None
    rated: bool | None = None
    language: str | None = None

    def changed(self, current: ServerSettings) -> ServerSettings:
        """Return the settings with these changes. Raise Refused if a change is impossible. This has no side
        effects, because a transaction that fails may call it again."""
        if self.lift is not None:
            current = lifted(current, self.lift)
        names = ("pace", "place", "rated", "language", "starters", "most")
        values = {name: getattr(self, name) for name in names}
        given = {name: value for name, value in values.items() if value is not None}
        current = replace(current, **given)
        if self.allow:
            current = replace(current, channels=current.channels | {*self.allow})
        if self.forbid is not None:
            current = _without_channel(current, self.forbid)
        return current


class SettingsCommand(commands.Cog):
    """The subcommand of `/fairwind` about the settings."""

    @command(phrase("See and change this server's settings for matches"))
    async def settings(self, interaction: discord.Interaction) -> None:
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
    return await settings(request, wanted, settings_panel.TOPICS[asked.name])


async def settings(request: Request, wanted: SettingsChange, topic: str = "") -> Reply:
    """Change the server's settings, and show the panel with the menus of `topic`."""
    # Read, change and store in one transaction: changes that two managers make at once are then both kept.
    current = await request.services.servers.change(request.server, wanted.changed)
    with after_storing(wording.STORED):
        reply = await settings_panel.shown(request, current, topic, saved=True)
    unusable = [
        verbatim("**{channel}**: {blocked}", channel=f"<#{each}>", blocked=why)
        for each in wanted.allow
        if (why := obstacle(request.parts.places.cached(request.server, each)))
    ]
    return replace(reply, text=lines(reply.text, unusable)) if unusable else reply


def _of_server(request: Request, name: str) -> SettingsChange:
    if not request.chosen:  # a forged press
        raise Refused(UNKNOWN_BUTTON)
    if name == "allow":
        return SettingsChange(allow=request.chosen)
    (chosen,) = request.chosen[:1]
    if name == "forbid":
        return SettingsChange(forbid=chosen)
    guild = request.client.get_guild(request.server)
    role = None if guild is None else guild.get_role(chosen)
    if role is not None and role.is_bot_managed():
        raise Refused(wording.ROLE_OF_BOT)
    everybody = chosen == request.server  # the role @everyone
    return SettingsChange(lift="starters") if everybody else SettingsChange(starters=chosen)


def _of_menu(name: str, value: str) -> SettingsChange:
    match name:
        case "pace" if value in PACES:
            return SettingsChange(pace=value)
        case "place" if value in settings_panel.PLACES:
            return SettingsChange(place=cast('Literal["thread", "channel"]', value))
        case "rated" if value in settings_panel.RATED:
            return SettingsChange(rated=value == "yes")
        case "language" if value in (AUTOMATIC, *LANGUAGES):
            return SettingsChange(language=code_of(value))
        case "most" if number(value) in settings_panel.NUMBERS:
            return SettingsChange(most=int(value))
    raise Refused(UNKNOWN_BUTTON)


async def lift(request: Request, target: CustomId) -> Reply:
    if target.argument not in wording.LIFTS:
        raise Refused(UNKNOWN_BUTTON)
    return await settings(request, SettingsChange(lift=target.argument), target.argument)


def lifted(current: ServerSettings, name: str) -> ServerSettings:
    """Return the settings, with the setting called `name` reset to its default."""
    none = ServerSettings()
    match name:
        case "starters":
            return replace(current, starters=none.starters)
        case "channels":
            return replace(current, channels=none.channels)
    return replace(current, most=none.most)


def _without_channel(current: ServerSettings, channel: int) -> ServerSettings:
    if not current.channels:
        raise Refused(wording.ALL_ALLOWED)
    # An empty set allows all channels, so the last channel can't be taken out of the set.
    if channel not in current.channels:
        raise Refused(wording.not_allowed(channel))
    if current.channels == {channel}:
        raise Refused(wording.last_allowed(channel))
    return replace(current, channels=current.channels - {channel})
