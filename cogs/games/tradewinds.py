"""Tradewinds on Discord: its options and its moves."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.client import Fairwind
from cogs import match_selection
from cogs.actions.joining import takes_word
from cogs.actions.opening import Person, Terms, takes_opponents, takes_pace
from cogs.game_cog import GameCog, takes_match
from matches.log.events import OnTimeout


class Tradewinds(
    GameCog,
    group_name="tradewinds",
    group_description="Four winds, one team: blow the right cards to the right side",
):
    game = "tradewinds"

    @app_commands.command(description="Open a match of Tradewinds for one to four people")
    @app_commands.describe(
        first="Which wind blows first (default: random)",
        hands="Who sees a hand (default: private)",
        place="Where it is played (default: this channel)",
    )
    @takes_pace
    @takes_word
    @takes_opponents(3)
    async def start(
        self,
        interaction: discord.Interaction,
        first: Literal["random", "north", "east", "south", "west"] = "random",
        hands: Literal["private", "open"] = "private",
        opponent_1: Person | None = None,
        opponent_2: Person | None = None,
        opponent_3: Person | None = None,
        place: Literal["here", "thread"] = "here",
        pace: str | None = None,
        on_timeout: OnTimeout = "caretaker",
        word: str = "",
    ) -> None:
        invited = (opponent_1, opponent_2, opponent_3)
        terms = Terms(place, pace, on_timeout, word=word)
        await self.open_match(interaction, {"first": first, "hands": hands}, invited, terms)

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
