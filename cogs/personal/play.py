"""The command `/play`, the easiest way to begin: choose a game, choose who plays, and the match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import localised
from cogs.access.gates import Kind
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs.lobbies import play_panel
else:
    play_panel = Late("cogs.lobbies.play_panel")


class PlayCommand(commands.Cog):
    """The cog with `/play`. The command works everywhere, because people can play computers in direct
    messages."""

    @app_commands.command(
        description=localised(
            phrase("Begin a game: with friends, with everybody, or with computers")
        )
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def play(self, interaction: discord.Interaction) -> None:
        async def handler(request: Request) -> Reply:
            return await play_panel.games(request)

        await answer(interaction, Kind.PERSONAL, handler)


async def setup(client: Fairwind) -> None:
    await client.add_cog(PlayCommand())
