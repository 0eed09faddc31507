"""Tradewinds on Discord: its options and its moves."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.client import Fairwind
from cogs import match_selection
from cogs.actions.opening import Terms, takes_terms
from cogs.game_cog import takes_match
from cogs.several_hands import SeveralHandsCog


class Tradewinds(
    SeveralHandsCog,
    group_name="tradewinds",
    group_description="Four winds, one team: blow the right cards to the right side",
):
    game = "tradewinds"

    @app_commands.command(description="Open a match of Tradewinds for one to four people")
    @app_commands.describe(
        first="Which wind blows first (default: random)",
        hands="Who sees a hand (default: private)",
    )
    # One to four people: whoever is alone holds all four winds.
    @takes_terms(opponents=3, together=True)
    async def start(
        self,
        interaction: discord.Interaction,
        terms: Terms,
        first: Literal["random", "north", "east", "south", "west"] = "random",
        hands: Literal["private", "open"] = "private",
    ) -> None:
        await self.open_match(interaction, {"first": first, "hands": hands}, terms)

    @app_commands.command(description="Blow with a card of your hand")
    @takes_match
    @app_commands.describe(card="The card: FRC, or its names in any order")
    async def play(
        self, interaction: discord.Interaction, card: str, match: str | None = None
    ) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, card)

    @play.autocomplete("card")
    async def cards_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self.moves_offered(interaction, current)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Tradewinds(client))
