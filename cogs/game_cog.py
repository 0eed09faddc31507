"""The commands that every game has. Each game has a subclass, which adds commands with options of its own.

This module finds the matches that the commands mean, and offers choices in autocomplete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe, usable_anywhere
from cogs import match_selection
from cogs.access.gates import Kind, within_reach
from cogs.acting import answer_about
from cogs.autocomplete.matches import finder_of_user, matches_offered
from cogs.autocomplete.moves import next_words, whole
from cogs.forecasts import forecasts
from cogs.learning import rules_pages
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
from texts.text import phrase, phrase_in

FIRST: Final = ("start", "hand", "board", "rules")
"""The functions, by name, whose commands come first in each group. Discord lists commands in the order of
registration. A group that Discord already knew may keep its old order:
https://github.com/discord/discord-api-docs/issues/3169"""


def takes_match(wanted: MatchCriteria) -> Callable[[Command], Command]:
    """Return a decorator that describes the option `match`, and offers the matches that fit `wanted` in it."""

    async def offered(interaction: Interaction, current: str) -> Choices:
        assert isinstance(interaction.command, app_commands.Command)
        assert isinstance(interaction.command.binding, GameCog)
        about = interaction.command.binding.about
        return await matches_offered(interaction, current, wanted, about)

    def described(command: Command) -> Command:
        offering = app_commands.autocomplete(match=offered)(command)
        return describe(match=phrase("Which match, if there are several"))(offering)

    return described


@usable_anywhere
class GameCog(commands.GroupCog):
    """The command group of one game, with the commands that every game has. A subclass sets `game`, the key of
    its game, and adds `start` and the commands for moves, whose options are the game's own."""

    game: str

    def __init__(self, client: Fairwind) -> None:
        self.client = client
        self._put_in_order()

    @property
    def about(self) -> About:
        return self.client.services.matches.games[self.game]

    @command(phrase("See your hand; nobody else sees it"))
    @takes_match(match_selection.MINE)
    async def hand(self, interaction: Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "hand", match_selection.MINE, match)

    @command(phrase("See the board as it is now"))
    @takes_match(match_selection.LOOK)
    @describe(show=phrase("Who sees it (default: only you)"))
    @app_commands.choices(
        show=choices_of(
            {
                "board": phrase("only me"),
                "words": phrase("only me, in words"),
                "show": phrase_in("who sees it", "everyone"),
            }
        )
    )
    async def board(
        self, interaction: Interaction, show: str = "board", match: str | None = None
    ) -> None:
        await self.on_match(interaction, show, match_selection.LOOK, match)

    @command(phrase("Read how the game is played"))
    @describe(page=phrase("Which page, by its title (default: the first)"))
    async def rules(self, interaction: Interaction, page: str = "") -> None:
        async def handler(request: Request) -> Reply:
            return await rules_pages.page_named(request, self.game, page)

        await answer(interaction, Kind.PERSONAL, handler)

    @rules.autocomplete("page")
    async def _pages_offered(self, interaction: Interaction, current: str) -> Choices:
        studio = interaction.client.services.studio
        return await rules_pages.offered(studio, self.game, current, language_of(interaction))

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

    def _put_in_order(self) -> None:
        """Sort the commands of the group: those in `FIRST`, then the game's own, then those of all games."""
        group = self.app_command
        assert isinstance(group, app_commands.Group)
        for each in sorted(group.commands, key=_place):
            group.remove_command(each.name)
            group.add_command(each)


def _place(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> tuple[int, bool]:
    assert isinstance(command, app_commands.Command)
    name = command.callback.__name__
    return FIRST.index(name) if name in FIRST else len(FIRST), hasattr(GameCog, name)


class SeveralHandsCog(GameCog):
    """The command group of a game in which one person may hold several seats. The option `others` of its
    command `hand` shows the other hands that the person may see."""

    @command(phrase("See your hand; nobody else sees it"))
    @takes_match(match_selection.MINE)
    @describe(others=phrase("See the other hands that you may see (default: no)"))
    async def hand(  # type: ignore[override]  # takes the place of the shared one
        self, interaction: Interaction, others: bool = False, match: str | None = None
    ) -> None:
        action = "hands" if others else "hand"
        await self.on_match(interaction, action, match_selection.MINE, match)
