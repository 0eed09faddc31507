"""The command `/replay`, which shows matches of all games turn by turn."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, usable_anywhere
from cogs.acting import answer_about
from cogs.arguments import Spot
from cogs.autocomplete.matches import matches_offered
from cogs.match_selection import ENDED_OF_ANY_GAME, REPLAY
from texts.text import phrase

_ACTIONS: Final = {
    (False, False): "replay",
    (True, False): "share",
    (False, True): "film",
    (True, True): "postfilm",
}
"""The action that `/replay` performs, for each combination of its options `share` and `film`."""


class LookingBack(commands.Cog):
    """The cog with `/replay`, a single command for all games."""

    @command(phrase("Look at a match turn by turn"))
    @describe(
        match=phrase("Which match, if there are several"),
        turn=phrase("The first turn to show (default: the deal)"),
        seat=phrase("Through the eyes of which seat: your own, or any when the match is over"),
        share=phrase("Show this turn to everybody here; nobody is mentioned (default: no)"),
        film=phrase("The whole match as a film; with share, for everybody here (default: no)"),
    )
    @usable_anywhere
    @app_commands.rename(turn="from")
    async def replay(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 0, 9999] | None = None,
        seat: app_commands.Range[int, 1, 9] | None = None,
        share: bool = False,
        film: bool = False,
    ) -> None:
        spot = Spot(turn, None if seat is None else seat - 1)
        wanted = ENDED_OF_ANY_GAME if film else REPLAY
        action = _ACTIONS[share, film]
        await answer_about(interaction, action, wanted, match, str(spot))

    @replay.autocomplete("match")
    async def _begun_matches_offered(self, interaction: Interaction, current: str) -> Choices:
        return await matches_offered(interaction, current, REPLAY)


async def setup(client: Fairwind) -> None:
    await client.add_cog(LookingBack())
