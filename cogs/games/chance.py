"""The commands of Chance, which open a match and make moves."""

from __future__ import annotations

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, localised
from cogs import match_selection
from cogs.game_cog import GameCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.text import phrase


class Chance(
    GameCog,
    group_name="chance",
    group_description=localised(
        phrase("Three to nine players: keep the right cards, and get rid of yours first")
    ),
):
    game = "chance"

    @command(phrase("Open a match of Chance for three to nine people"))
    @takes_terms("chance")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("After your hit: say which of the three cards stay"))
    @takes_match(match_selection.MINE)
    @describe(what=phrase("What stays: none, or up to two of pattern, colour and shape"))
    async def keep(self, interaction: Interaction, what: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, what)

    # All TriCards lie open, so “hand” would be a misleading name: the command shows the choices.
    @command(phrase("See what each choice would keep, and choose"), name="choose")
    @takes_match(match_selection.MINE)
    async def hand(  # type: ignore[override]  # takes the place of the shared one
        self, interaction: Interaction, match: str | None = None
    ) -> None:
        await self.on_match(interaction, "hand", match_selection.MINE, match)

    @keep.autocomplete("what")
    async def choices_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Chance(client))
