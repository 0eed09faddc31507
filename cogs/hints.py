"""The command `/hint`, which suggests a move."""

from __future__ import annotations

from discord.ext import commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, usable_anywhere
from cogs.acting import answer_about
from cogs.autocomplete.matches import matches_offered
from cogs.match_selection import MINE
from texts.text import phrase


class HintCommand(commands.Cog):
    """The cog with `/hint`, which works everywhere."""

    @command(phrase("What a strong player would do in your place, if the match has hints"))
    @describe(match=phrase("Which match, if there are several"))
    @usable_anywhere
    async def hint(self, interaction: Interaction, match: str | None = None) -> None:
        await answer_about(interaction, "hint", MINE, match)

    @hint.autocomplete("match")
    async def _matches_offered(self, interaction: Interaction, current: str) -> Choices:
        return await matches_offered(interaction, current, MINE)


async def setup(client: Fairwind) -> None:
    await client.add_cog(HintCommand())
