"""Commands that belong to no single game: `/matches`, `/next` and `/help`."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Fairwind
from cogs.admin.allowing import manages
from cogs.answering import answer
from cogs.gates import Kind
from cogs.personal.waiting import listing, next_match
from cogs.replies import Reply
from cogs.request import Request

_MANAGING: Final = (
    "You manage this server: `/fairwind settings` says in which channels matches are played, who starts them "
    "and at what pace; `/fairwind end` and `/fairwind move` are for matches that are under way."
)


class MyMatches(commands.Cog):
    """`/matches` and `/next` also work in direct messages, and where only a person has installed the bot:
    https://docs.discord.com/developers/resources/application#installation-context"""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(description="All your matches, those that wait for you first")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    # A person who has installed the bot for themselves can use these everywhere, also where the bot
    # is not.
    @app_commands.allowed_installs(guilds=True, users=True)
    async def matches(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, listing)

    @app_commands.command(description="The match that has waited for you longest, ready to play")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def next(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, next_match)

    @app_commands.command(description="What can be played here, and how to begin")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, self._help)

    async def _help(self, request: Request) -> Reply:
        games = self.client.services.matches.games.values()
        lines = [f"- `/{about.key} start` **{about.name}**: {about.summary}" for about in games]
        return Reply(
            "\n".join(
                [
                    "**Games to play over hours or days**",
                    *lines,
                    "Everybody presses *Join*; then the bot calls whoever is to move. *Hand* shows your "
                    "cards to you alone. `/practice` plays against computers, in your direct "
                    "messages. `/matches` lists your matches, `/next` opens the one that has waited for you "
                    "longest, and each game has `rules`. `/settings` lets clocks and reminders "
                    "rest while you sleep, `/away` while you are on holiday. `/privacy` says what is kept "
                    "about you.",
                    *([_MANAGING] if manages(request.interaction) else []),
                ]
            )
        )


async def setup(client: Fairwind) -> None:
    await client.add_cog(MyMatches(client))
