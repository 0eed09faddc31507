"""The command `/season`, for the people who play in the seasons of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind
from bot.interactions.localisations import choices_of, describe, localised
from cogs.actions.season_choices import offered
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs import buttons
    from cogs.actions import season_panel
else:
    season_panel = Late("cogs.actions.season_panel")
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
        action = buttons.ACTIONS[do]

        async def handler(request: Request) -> Reply:
            chosen = await season_panel.chosen(request, season)
            return await buttons.act(request, CustomId(do, chosen))

        await answer(interaction, action.kind, handler, do)

    @season.autocomplete("season")
    async def seasons_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await offered(self.client, interaction, current, open_only=False)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Seasons(client))
