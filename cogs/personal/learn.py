"""The command `/learn`: a first match of a game that explains itself, in messages that only one person sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import describe, localised
from cogs.access.gates import Kind
from cogs.autocomplete.moves import whole
from cogs.personal.practice import GAMES
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from matches.ports.storage import StorageBusy
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs.learning import lessons
else:
    lessons = Late("cogs.learning.lessons")


class Learn(commands.Cog):
    """The cog with `/learn`. The command works everywhere, because only the person sees its replies, and it
    opens no match."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(description=localised(phrase("Learn a game by playing it, on your own")))
    @describe(
        game=phrase("What you would like to learn"),
        move=phrase("Your move, if you would rather type than press a button"),
        again=phrase("Start the lesson again (default: go on where you are)"),
    )
    @app_commands.choices(game=GAMES)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def learn(
        self,
        interaction: discord.Interaction,
        game: str,
        move: app_commands.Range[str, 1, 60] = "",
        again: bool = False,
    ) -> None:
        async def handler(request: Request) -> Reply:
            if again:
                await lessons.forget(request, game)
            if move:
                return await lessons.typed(request, game, move)
            return await lessons.resumed(request, game)

        await answer(interaction, Kind.PERSONAL, handler)

    @learn.autocomplete("move")
    async def moves_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return autocomplete choices: this person's legal moves in their lesson of the chosen game."""
        game: str = getattr(interaction.namespace, "game", None) or ""
        services = self.client.services
        try:
            person = await services.players.find(interaction.user.id)
            player = None if person is None else person.id
            course = await lessons.course_of(services, player, game)
        except StorageBusy:
            return []
        if course is None or course.over:
            return []
        return whole(
            services.studio.moves(game, course.scene.view), current, language_of(interaction)
        )


async def setup(client: Fairwind) -> None:
    await client.add_cog(Learn(client))
