"""The commands of Tradewinds, which open a match and make moves."""

from __future__ import annotations

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, localised
from cogs import match_selection
from cogs.game_cog import SeveralHandsCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.text import phrase


class Tradewinds(
    SeveralHandsCog,
    group_name="tradewinds",
    group_description=localised(
        phrase("Four winds, one team: blow the right cards to the right side")
    ),
):
    game = "tradewinds"

    @command(phrase("Open a match of Tradewinds for one to four people"))
    @takes_terms("tradewinds")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("Blow with a card of your hand"))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("The card: FRC, or its names in any order"))
    async def play(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, card)

    @play.autocomplete("card")
    async def cards_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Tradewinds(client))
