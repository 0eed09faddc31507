"""The commands `/standing`, a server's table of a game, and `/profile`, a summary of a person's own matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import choices_of, describe, localised
from cogs.access.gates import Kind
from cogs.replying.answering import answer
from games import find_abouts
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs.personal import tables
else:
    tables = Late("cogs.personal.tables")

_GAMES: Final = choices_of({key: about.name for key, about in find_abouts().items()})


class StandingCommands(commands.Cog):
    """The cog with `/standing` and `/profile`. A table is shown only in its own server. A profile is shown
    everywhere, but only to the person it is about."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("The table of this server for a game, with your own place"))
    )
    @describe(game=phrase("Which game"))
    @app_commands.choices(game=_GAMES)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def standing(self, interaction: discord.Interaction, game: str) -> None:
        await answer(interaction, Kind.PERSONAL, lambda request: tables.standing(request, game))

    @app_commands.command(
        description=localised(
            phrase("Your matches: how they went, your pace, longest series and badges")
        )
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def profile(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, tables.own_profile)


async def setup(client: Fairwind) -> None:
    await client.add_cog(StandingCommands(client))
