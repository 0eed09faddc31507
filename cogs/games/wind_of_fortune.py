"""The commands of Wind of Fortune, which open a match and make moves."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe, localised
from cogs import match_selection
from cogs.game_cog import SeveralHandsCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.text import phrase, phrase_in


class WindOfFortune(
    SeveralHandsCog,
    group_name="wind-of-fortune",
    group_description=localised(phrase("Red against Black: battles build and block four towers")),
):
    game = "wind-of-fortune"

    @command(phrase("Open a match of Wind of Fortune for two to four people"))
    @takes_terms("wind-of-fortune")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("Commit your cards to the battle"))
    @takes_match(match_selection.MINE)
    @describe(
        card=phrase("A card of your hand, such as H7; a leader's open card is “open”"),
        dummy=phrase("Without a partner, the dummy's card: “open”, “pile” or an open card"),
    )
    async def battle(
        self,
        interaction: Interaction,
        card: str,
        dummy: str = "",
        match: str | None = None,
    ) -> None:
        # A partner plays one card and no dummy's card, so `dummy` may be empty.
        cards = f"{card} {dummy}".strip()
        await self.on_match(interaction, "play", match_selection.MINE, match, cards)

    @command(phrase("As leader: lay a new open card"))
    @takes_match(match_selection.MINE)
    @describe(card=phrase("A card of your hand, such as C4"))
    async def show(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, f"show {card}")

    @command(phrase("Choose which of your two packs is the naked dummy"))
    @takes_match(match_selection.MINE)
    @describe(pack=phrase("The first or the second"))
    async def expose(
        self, interaction: Interaction, pack: Literal[1, 2], match: str | None = None
    ) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, f"expose {pack}")

    @command(phrase("Choose the tower that your joker joins"))
    @takes_match(match_selection.MINE)
    @describe(tower=phrase("A tower of your colour"))
    @app_commands.choices(
        tower=choices_of(
            {
                "hearts": phrase_in("suit", "hearts"),
                "diamonds": phrase_in("suit", "diamonds"),
                "spades": phrase_in("suit", "spades"),
                "clubs": phrase_in("suit", "clubs"),
            }
        )
    )
    async def joker(
        self,
        interaction: Interaction,
        tower: Literal["hearts", "diamonds", "spades", "clubs"],
        match: str | None = None,
    ) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, f"joker to {tower}")

    @battle.autocomplete("card")
    async def cards_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current, "")

    @battle.autocomplete("dummy")
    async def dummies_offered(self, interaction: Interaction, current: str) -> Choices:
        return await self.moves_offered(interaction, current, interaction.namespace.card)

    @show.autocomplete("card")
    async def open_cards_offered(self, interaction: Interaction, current: str) -> Choices:
        # Offer only the words that follow `show`.
        return await self.moves_offered(interaction, current, "show")


async def setup(client: Fairwind) -> None:
    await client.add_cog(WindOfFortune(client))
