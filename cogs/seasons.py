"""The command `/season`, for the people who play in the seasons of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind
from bot.interactions.localisations import choices_of, describe, localised
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from matches.ports.storage import StorageBusy
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs import buttons
    from cogs.actions import seasons
else:
    seasons = Late("cogs.actions.seasons")
    buttons = Late("cogs.buttons")

DO: Final = {"playin": phrase("Play in it"), "playout": phrase("Leave the season")}


class Seasons(commands.Cog):
    """The cog with `/season`. The command works only in servers that the bot is in, because a season belongs to
    a server."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("The table of a season and your matches in it; join or leave"))
    )
    @describe(
        season=phrase("Which season (default: one that is open, of this channel if there is one)"),
        do=phrase("What you would like to do (default: look)"),
    )
    @app_commands.choices(do=choices_of(DO))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def season(
        self,
        interaction: discord.Interaction,
        do: str = "table",
        season: str = "",
    ) -> None:
        kind, act = buttons.OF_A_SEASON[do]

        async def handler(request: Request) -> Reply:
            return await act(request, CustomId(do, await seasons.chosen(request, season)))

        await answer(interaction, kind, handler, do)

    @season.autocomplete("season")
    async def seasons_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await offered(self.client, interaction, current, open_only=False)


async def offered(
    client: Fairwind, interaction: discord.Interaction, current: str, *, open_only: bool
) -> list[app_commands.Choice[str]]:
    """Return autocomplete choices: the seasons of the server whose labels contain what was typed. With
    `open_only`, return only open seasons."""
    if not interaction.guild_id:
        return []
    try:
        found = await client.services.seasons.in_server(interaction.guild_id)
    except StorageBusy:
        return []
    language, user, typed = language_of(interaction), interaction.user, current.strip().casefold()
    shown = [each for each in found if each.open or not open_only]
    names = {each.id: language.say(seasons.label(client, user, each))[:100] for each in shown}
    fitting = {each: name for each, name in names.items() if typed in name.casefold()}
    return [app_commands.Choice(name=name, value=each) for each, name in fitting.items()]


async def setup(client: Fairwind) -> None:
    await client.add_cog(Seasons(client))
