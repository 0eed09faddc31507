"""The base class of the command groups of all games. It finds the matches that commands mean, and offers
choices in autocomplete."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, describe
from cogs import match_selection
from cogs.access.gates import Kind, within_reach
from cogs.acting import answer_about
from cogs.autocomplete.matches import finder_of_user, matches_offered
from cogs.autocomplete.moves import next_words, whole
from cogs.forecasts import forecasts
from cogs.lobbies import opening
from cogs.lobbies.terms import Command, StartOptions
from cogs.match_selection import Finder, MatchCriteria
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from games.rules import About
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from renderers.renderer import MoveLabel
from texts.text import phrase


def takes_match(wanted: MatchCriteria) -> Callable[[Command], Command]:
    """Return a decorator that describes the option `match`, and offers the matches that fit `wanted` in it."""

    async def offered(interaction: Interaction, current: str) -> Choices:
        assert isinstance(interaction.command, app_commands.Command)
        assert isinstance(interaction.command.binding, GameGroup)
        about = interaction.command.binding.about
        return await matches_offered(interaction, current, wanted, about)

    def described(command: Command) -> Command:
        offering = app_commands.autocomplete(match=offered)(command)
        return describe(match=phrase("Which match, if there are several"))(offering)

    return described


class GameGroup(commands.GroupCog):
    """The command group of one game, without any commands. A subclass sets `game`, the key of its game."""

    game: str

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @property
    def about(self) -> About:
        return self.client.services.matches.games[self.game]

    async def moves_offered(
        self, interaction: Interaction, current: str, *before: str | None
    ) -> Choices:
        """Return up to 25 autocomplete choices: the person's legal moves that fit what was typed. If a move is
        typed word by word in several options, `before` has the words so far, and the choices are next words."""
        try:
            finder = await finder_of_user(interaction, self.about)
            moves = await self._legal_moves(interaction, finder)
        except (Refused, StorageBusy):
            return []
        # The options come as they were typed; an option that is still empty is None.
        if not before:
            return whole(moves, current, language_of(interaction))
        return next_words(moves, [word or "" for word in before], current, language_of(interaction))

    async def on_match(
        self,
        interaction: Interaction,
        action: str,
        wanted: MatchCriteria,
        match: str | None,
        argument: str = "",
    ) -> None:
        """Answer a command about a match of this game, as `cogs.acting.act_on` does."""
        await answer_about(interaction, action, wanted, match, argument, self.about)

    async def open_match(self, interaction: Interaction, terms: StartOptions) -> None:
        """Open a lobby with these options. If they name people, those are invited, and only they may join."""

        async def handler(request: Request) -> Reply:
            return await opening.opened(request, self.about, terms)

        await answer(interaction, Kind.ENTRY, handler, "start")

    async def _legal_moves(self, interaction: Interaction, finder: Finder) -> list[MoveLabel]:
        moves: list[MoveLabel] = []
        for row in await finder.found(match_selection.MINE, interaction.namespace.match):
            if finder.player in row.waiting and await within_reach(interaction, row, finder.player):
                match_view = await self.client.services.reader.view(row.match_id, finder.player)
                services = self.client.services
                shown = await forecasts(services, finder.player, match_view)
                # Offer moves only for the first of the person's seats that must act; the others follow one by
                # one.
                for seat in match_view.own[:1]:
                    moves += services.studio.of(self.game).moves(seat.view, forecasts=shown)
        return moves
