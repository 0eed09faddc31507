"""Tradewinds on Discord: its options and its moves."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import choices_of, describe, localised
from cogs import match_selection
from cogs.actions.terms import Terms, takes_terms
from cogs.game_group import takes_match
from cogs.several_hands import SeveralHandsCog
from texts.text import phrase, phrase_in


class Tradewinds(
    SeveralHandsCog,
    group_name="tradewinds",
    group_description=localised(
        phrase("Four winds, one team: blow the right cards to the right side")
    ),
):
    game = "tradewinds"

    @app_commands.command(
        description=localised(phrase("Open a match of Tradewinds for one to four people"))
    )
    @describe(
        first=phrase("Which wind blows first (default: random)"),
        hands=phrase("Who sees a hand (default: private)"),
    )
    @app_commands.choices(
        first=choices_of(
            {
                "random": phrase_in("wind", "random"),
                "north": phrase_in("wind", "north"),
                "east": phrase_in("wind", "east"),
                "south": phrase_in("wind", "south"),
                "west": phrase_in("wind", "west"),
            }
        ),
        hands=choices_of(
            {
                "private": phrase_in("hands", "private"),
                "open": phrase_in("hands", "open"),
            }
        ),
    )
    # One to four people. A lone player holds all four winds.
    @takes_terms(opponents=3, together=True)
    async def start(
        self,
        interaction: discord.Interaction,
        terms: Terms,
        first: Literal["random", "north", "east", "south", "west"] = "random",
        hands: Literal["private", "open"] = "private",
    ) -> None:
        await self.open_match(interaction, {"first": first, "hands": hands}, terms)

    @app_commands.command(description=localised(phrase("Blow with a card of your hand")))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("The card: FRC, or its names in any order"))
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
