"""The commands that every game has. Each game has a subclass, which adds commands with options of its own."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe, usable_anywhere
from cogs import match_selection
from cogs.access.gates import Kind
from cogs.game_group import GameGroup, takes_match
from cogs.learning import rules_pages
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from texts.text import phrase, phrase_in

FIRST: Final = ("start", "hand", "board", "rules")
"""The functions, by name, whose commands come first in each group. Discord lists commands in the order of
registration. A group that Discord already knew may keep its old order:
https://github.com/discord/discord-api-docs/issues/3169"""


@usable_anywhere
class GameCog(GameGroup):
    """The command group of one game, with the commands that every game has. A subclass sets `game`, the key of
    its game, and adds `start` and the commands for moves, whose options are the game's own."""

    def __init__(self, client: Fairwind) -> None:
        super().__init__(client)
        self._put_in_order()

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
