"""The commands of games in which one person may hold several seats: `hand` can also show the other hands."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.localisations import describe, localised
from cogs import match_selection
from cogs.game_cog import GameCog
from cogs.game_group import takes_match
from texts.text import phrase


class SeveralHandsCog(GameCog):
    """The command group of a game in which one person may hold several seats. Its command `hand` has the option
    `others`, which shows the other hands."""

    @app_commands.command(description=localised(phrase("See your hand; nobody else sees it")))
    @takes_match(match_selection.MINE)
    @describe(others=phrase("See the other hands that you may see (default: no)"))
    async def hand(  # type: ignore[override]  # takes the place of the shared one
        self, interaction: discord.Interaction, others: bool = False, match: str | None = None
    ) -> None:
        action = "hands" if others else "hand"
        await self.on_match(interaction, action, match_selection.MINE, match)
