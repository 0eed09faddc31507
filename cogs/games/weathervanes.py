"""The commands of Weathervanes, which open a match and make moves."""

from __future__ import annotations

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, localised
from cogs import match_selection
from cogs.game_cog import GameCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.text import phrase


class Weathervanes(
    GameCog,
    group_name="weathervanes",
    group_description=localised(
        phrase("Four players: take tricks that point at the cards you want")
    ),
):
    game = "weathervanes"

    @command(phrase("Open a match of Weathervanes for four people"))
    @takes_terms("weathervanes")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("Lead a trick: a card, and the suit it shows at the centre"))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("The number of a card"), suit=phrase("The suit to lead"))
    async def lead(
        self,
        interaction: Interaction,
        card: str,
        suit: str,
        match: str | None = None,
    ) -> None:
        # The words are joined to a move in the notation that `parse` reads, as for all moves.
        await self.on_match(interaction, "play", match_selection.MINE, match, f"{card} {suit}")

    @command(phrase("Follow in a trick; the corner that you show is fixed"))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("The number of a card"))
    async def play(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, card)

    @command(phrase("Place the Display that you took in your tableau"))
    @takes_match(match_selection.MINE)
    @describe(where=phrase("Beside which card, such as above 5"))
    async def place(self, interaction: Interaction, where: str, match: str | None = None) -> None:
        # Autocomplete supplies the full notation, which begins with `place`. People who type leave that word
        # out.
        text = where.lower().removeprefix("place").strip()
        await self.on_match(interaction, "play", match_selection.MINE, match, f"place {text}")

    @lead.autocomplete("card")
    async def leads_offered(self, interaction: Interaction, current: str) -> Choices:
        # The argument "" stands for no words so far, so only the first words of moves are offered.
        return await self.moves_offered(interaction, current, "")

    @lead.autocomplete("suit")
    async def suits_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current, interaction.namespace.card)

    @play.autocomplete("card")
    @place.autocomplete("where")
    async def followers_and_places_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Weathervanes(client))
