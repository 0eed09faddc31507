"""Offers the seasons of a server in autocomplete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.gateway.client import Fairwind
from cogs.request import language_of
from matches.ports.storage import StorageBusy
from texts.late import Late

if TYPE_CHECKING:
    from cogs.actions import season_panel
else:
    season_panel = Late("cogs.actions.season_panel")


async def offered(
    client: Fairwind, interaction: discord.Interaction, current: str, *, open_only: bool
) -> list[app_commands.Choice[str]]:
    """Return autocomplete choices: the server's seasons (or only open ones) whose labels contain what was
    typed."""
    if not interaction.guild_id:
        return []
    try:
        found = await client.services.seasons.in_server(interaction.guild_id)
    except StorageBusy:
        return []
    language, user, typed = language_of(interaction), interaction.user, current.strip().casefold()
    shown = [each for each in found if each.open or not open_only]
    names = {each.id: language.say(season_panel.label(client, user, each))[:100] for each in shown}
    fitting = {each: name for each, name in names.items() if typed in name.casefold()}
    return [app_commands.Choice(name=name, value=each) for each, name in fitting.items()]
