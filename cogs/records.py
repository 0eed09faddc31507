"""The command `/record`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Fairwind
from cogs.acting import act_on
from cogs.answering import answer
from cogs.autocomplete.matches import finder_of_all_games, offered_of_all_games
from cogs.gates import Kind
from cogs.match_selection import ENDED_OF_ANY_GAME, is_over
from cogs.replies import Reply
from cogs.request import Request


class RecordCommand(commands.Cog):
    """One command for all games, as their groups have no room for more."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description="Get a match that is over as a text file, to keep and to look through"
    )
    @app_commands.describe(match="Which match, if not the last one of this channel")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def record(self, interaction: discord.Interaction, match: str | None = None) -> None:
        async def handler(request: Request) -> Reply:
            finder = finder_of_all_games(self.client, interaction, request.player.id)
            return await act_on(request, finder, "record", ENDED_OF_ANY_GAME, match)

        await answer(interaction, Kind.LOOK, handler, "record")

    @record.autocomplete("match")
    async def _matches_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The matches that are over."""
        return await offered_of_all_games(self.client, interaction, current, is_over)


async def setup(client: Fairwind) -> None:
    await client.add_cog(RecordCommand(client))
