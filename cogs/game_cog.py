"""The commands that every game has. Each game adds those with its own options."""

from __future__ import annotations

from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot.client import Fairwind
from bot.custom_ids import number
from bot.localisations import choices_of, describe, localised
from cogs import match_selection
from cogs.actions.computers import LEVEL_CHOICES
from cogs.actions.joining import given, joining_as, takes_word
from cogs.actions.terms import SERIES_CHOICES, Person
from cogs.actions.wording import EITHER_REPLACES
from cogs.answering import answer
from cogs.game_group import GameGroup, match_option, takes_match
from cogs.gates import Kind, within_reach
from cogs.replies import Reply
from cogs.request import Request, language_of
from matches.decisions.playing import NUDGE_AGAIN
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from texts.text import duration, phrase, phrase_in

FIRST: Final = ("start", "hand", "board", "rules")
"""The functions whose commands come first in every group. Discord lists them in the order in which it is told
them; a group that it knew before may keep its old one: https://github.com/discord/discord-api-docs/issues/3169
"""


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
class GameCog(GameGroup):
    """The commands of one game. A subclass binds the game's key and adds `start` and the commands that move,
    whose options are the game's own."""

    def __init__(self, client: Fairwind) -> None:
        super().__init__(client)
        self._put_in_order()

    @app_commands.command(description=localised(phrase("Join a match that has not begun")))
    @takes_match(match_selection.JOIN)
    @takes_word
    async def join(
        self, interaction: discord.Interaction, word: str = "", match: str | None = None
    ) -> None:
        await self.on_match(interaction, "join", match_selection.JOIN, match, joining_as(word))

    @app_commands.command(description=localised(phrase("Leave a match that has not begun")))
    @takes_match(match_selection.LOBBY)
    async def leave(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "leave", match_selection.LOBBY, match)

    @app_commands.command(
        description=localised(phrase("Begin your match with the people who have joined"))
    )
    @takes_match(match_selection.LOBBY)
    async def begin(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "begin", match_selection.LOBBY, match)

    @app_commands.command(description=localised(phrase("Cancel your match before it begins")))
    @takes_match(match_selection.LOBBY)
    async def cancel(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "cancel", match_selection.LOBBY, match)

    @app_commands.command(description=localised(phrase("See your hand; nobody else sees it")))
    @takes_match(match_selection.MINE)
    async def hand(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "hand", match_selection.MINE, match)

    @app_commands.command(description=localised(phrase("See the board as it is now")))
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
        self, interaction: discord.Interaction, show: str = "board", match: str | None = None
    ) -> None:
        await self.on_match(interaction, show, match_selection.LOOK, match)

    @app_commands.command(description=localised(phrase("Read how the game is played")))
    @describe(page=phrase("Which page, by its title (default: the first)"))
    async def rules(self, interaction: discord.Interaction, page: str = "") -> None:
        async def handler(request: Request) -> Reply:
            from cogs.actions.rules_pages import page_named  # only needed here

            return await page_named(request, self.game, page)

        await answer(interaction, Kind.PERSONAL, handler)

    @rules.autocomplete("page")
    async def _pages_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        from cogs.actions import rules_pages  # only needed here

        studio = self.client.services.studio
        return rules_pages.offered(studio, self.game, current, language_of(interaction))

    @app_commands.command(description=localised(phrase("Read every turn so far")))
    @takes_match(match_selection.LOOK)
    async def history(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "history", match_selection.LOOK, match)

    @app_commands.command(
        description=localised(
            phrase(
                "Gently remind the players whose turn it is; once in {time}",
                time=duration(NUDGE_AGAIN),
            )
        )
    )
    @takes_match(match_selection.NUDGE)
    async def nudge(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "nudge", match_selection.NUDGE, match)

    @app_commands.command(
        description=localised(
            phrase("Take back your last move, if nothing has been revealed since")
        )
    )
    @takes_match(match_selection.PLAYED)
    @describe(answer=phrase("Your answer when somebody else asks to take theirs back"))
    @app_commands.choices(
        answer=choices_of(
            {
                "allow": phrase_in("answer to a request", "allow"),
                "decline": phrase_in("answer to a request", "decline"),
            }
        )
    )
    async def undo(
        self,
        interaction: discord.Interaction,
        answer: Literal["allow", "decline"] | None = None,
        match: str | None = None,
    ) -> None:
        action = {None: "undo", "allow": "allow", "decline": "refuse"}[answer]
        await self.on_match(interaction, action, match_selection.PLAYED, match)

    @app_commands.command(
        description=localised(phrase("Give up your seat; you are asked once more"))
    )
    @takes_match(match_selection.PLAYED)
    async def resign(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "resign", match_selection.PLAYED, match)

    @app_commands.command(
        description=localised(
            phrase("Come back to a match that plays for you, or that knows you are away")
        )
    )
    @takes_match(match_selection.BACK)
    async def back(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "back", match_selection.BACK, match)

    @app_commands.command(
        description=localised(phrase("Replace somebody who is missing, if enough of you agree"))
    )
    @takes_match(match_selection.PLAYED)
    @app_commands.rename(newcomer="with")
    @describe(
        player=phrase("Who is missing"),
        newcomer=phrase("Who takes over (default: anybody who wants to)"),
        computer=phrase("Or let a computer take over, when enough of you agree"),
    )
    @app_commands.choices(computer=LEVEL_CHOICES)
    async def replace(
        self,
        interaction: discord.Interaction,
        player: str = "",
        newcomer: Person | None = None,
        computer: str = "",
        match: str | None = None,
    ) -> None:
        from cogs.actions.opening import named_as  # only needed here

        async def sought(request: Request) -> str:
            if computer and newcomer is not None:
                raise Refused(EITHER_REPLACES)
            return (computer or await named_as(request, newcomer)) + f".{player}"

        await self.on_match(interaction, "seek", match_selection.PLAYED, match, sought)

    @app_commands.command(description=localised(phrase("Take over a seat")))
    @takes_match(match_selection.TAKE)
    @describe(seat=phrase("Which seat, if there are several"))
    async def take(
        self, interaction: discord.Interaction, seat: str = "", match: str | None = None
    ) -> None:
        # People count seats from 1, as their names do; buttons carry them counted from 0.
        counted = number(seat.strip())
        argument = seat if counted is None else str(counted - 1)
        await self.on_match(interaction, "take", match_selection.TAKE, match, argument)

    @app_commands.command(
        description=localised(phrase("Agree to end a match that somebody has left"))
    )
    @takes_match(match_selection.PLAYED)
    async def end(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "agree", match_selection.PLAYED, match)

    @app_commands.command(
        name="carry-on",
        description=localised(phrase("Carry on in this channel, if your match can't use its own")),
    )
    @takes_match(match_selection.PLAYED)
    async def carry_on(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "carryon", match_selection.PLAYED, match)

    @app_commands.command(
        name="fair-deal",
        description=localised(phrase("See what the deal is made from; after the match, check it")),
    )
    @takes_match(match_selection.VERIFY)
    async def fair_deal(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "verify", match_selection.VERIFY, match)

    @app_commands.command(description=localised(phrase("Play again with the same people")))
    @takes_match(match_selection.ENDED)
    @takes_word
    @describe(series=phrase("Play a series (default: a single match)"))
    @app_commands.choices(series=SERIES_CHOICES)
    async def rematch(
        self,
        interaction: discord.Interaction,
        series: int = 0,
        word: str = "",
        match: str | None = None,
    ) -> None:
        from cogs.actions.rematches import choosing  # only needed here

        action = "bestof" if series else "rematch"
        argument = choosing(series, word) if series else given(word)
        await self.on_match(interaction, action, match_selection.ENDED, match, argument)

    @replace.autocomplete("player")
    async def _missing_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the missing players of the matches that the command could act on."""
        from cogs.actions import substitutes  # only needed here

        try:
            finder = await self.finder(interaction)
            found = await finder.found(match_selection.PLAYED, match_option(interaction))
            rows = [row for row in found if await within_reach(interaction, row, finder.player)]
            missing = await substitutes.missing(self.client.services.matches, rows, finder.player)
        except (Refused, StorageBusy):
            return []
        return [
            app_commands.Choice(name=each.name[:100], value=str(each.id))
            for each in missing
            if current.casefold() in each.name.casefold()
        ][:25]

    def _put_in_order(self) -> None:
        """Put the commands that everybody needs first, then the game's own, which are its moves, then all
        others."""
        group = self.app_command
        assert isinstance(group, app_commands.Group)
        for command in sorted(group.commands, key=_place):
            group.remove_command(command.name)
            group.add_command(command)


def _place(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> tuple[int, bool]:
    """Return where a command stands in its group."""
    assert isinstance(command, app_commands.Command)
    name = command.callback.__name__
    return FIRST.index(name) if name in FIRST else len(FIRST), hasattr(GameCog, name)
