"""The commands of Crosswind, which open a match and make moves."""

from __future__ import annotations

from discord import app_commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe, localised
from cogs import match_selection
from cogs.game_cog import GameCog, takes_match
from cogs.lobbies.terms import StartOptions, takes_terms
from texts.cleaning import folded
from texts.text import phrase, phrase_in


class Crosswind(
    GameCog,
    group_name="crosswind",
    group_description=localised(
        phrase("Two players, one stone a turn: connect your two edges of the board")
    ),
):
    game = "crosswind"

    @command(phrase("Open a match of Crosswind for two people"))
    @takes_terms("crosswind")
    async def start(self, interaction: Interaction, terms: StartOptions) -> None:
        await self.open_match(interaction, terms)

    @command(phrase("Place a stone, or swap colours"))
    @takes_match(match_selection.MINE)
    @describe(point=phrase("Where: a column and a row, such as d4; or swap"))
    async def play(self, interaction: Interaction, point: str, match: str | None = None) -> None:
        await self.on_match(interaction, "play", match_selection.MINE, match, point)

    @command(phrase("Choose a point column by column"), name="place")
    @takes_match(match_selection.MINE)
    async def hand(  # type: ignore[override]  # takes the place of the shared one
        self, interaction: Interaction, match: str | None = None
    ) -> None:
        await self.on_match(interaction, "hand", match_selection.MINE, match)

    @command(phrase("See the board as it is now"))
    @takes_match(match_selection.LOOK)
    @describe(show=phrase("Who sees it, and what (default: only you)"))
    @app_commands.choices(
        show=choices_of(
            {
                "board": phrase("only me"),
                "marked": phrase("forbidden points, only me"),
                "words": phrase("only me, in words"),
                "show": phrase_in("who sees it", "everyone"),
            }
        )
    )
    async def board(  # type: ignore[override]  # takes the place of the shared one
        self, interaction: Interaction, show: str = "board", match: str | None = None
    ) -> None:
        await self.on_match(interaction, show, match_selection.LOOK, match)

    @play.autocomplete("point")
    async def points_offered(self, interaction: Interaction, current: str) -> Choices:
        """Offer the points that begin with what was typed. Other games also offer moves in which it occurs
        later."""
        # Read `D 4` and `d-4` as d4, as `parse` does.
        typed = "".join(filter(str.isalnum, folded(current)))
        offered = await self.moves_offered(interaction, typed)
        return [each for each in offered if each.value.startswith(typed)]


async def setup(client: Fairwind) -> None:
    await client.add_cog(Crosswind(client))
