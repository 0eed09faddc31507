"""The commands of Squall."""

from __future__ import annotations

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, localised
from cogs import match_selection
from cogs.game_cog import GameCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.text import phrase


class Squall(
    GameCog,
    group_name="squall",
    group_description=localised(phrase("Three secret cards: the highest of each round takes it")),
):
    game = "squall"

    @command(phrase("Open a match of Squall for two to four people"))
    @takes_terms("squall")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("Play a card of your hand"))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("The number of the card"))
    async def play(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, card)

    @play.autocomplete("card")
    async def cards_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Squall(client))
