"""The commands `/matches` and `/next`, which are about a person's matches of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import localised
from cogs.access.gates import Kind
from cogs.replying.answering import answer
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs.personal import waiting
else:
    waiting = Late("cogs.personal.waiting")


class MyMatches(commands.Cog):
    """The cog with `/matches` and `/next`. They also work in direct messages, and in servers where only the
    user has installed the bot:
    https://docs.discord.com/developers/resources/application#installation-context"""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("All your matches, those that wait for you first"))
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    # Allow these commands everywhere for people who have installed the bot for themselves, even in servers
    # without the bot.
    @app_commands.allowed_installs(guilds=True, users=True)
    async def matches(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, waiting.listing)

    @app_commands.command(
        description=localised(phrase("The match that has waited for you longest, ready to play"))
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def next(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, waiting.next_match)


async def setup(client: Fairwind) -> None:
    await client.add_cog(MyMatches(client))
