"""The command `/match`: everything that can be done with a match of any game, except its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe, usable_anywhere
from cogs import match_selection
from cogs.access.gates import Kind, within_reach
from cogs.acting import answer_about
from cogs.arguments import Entry, Substitution, UserId
from cogs.autocomplete.matches import finder_of_user, matches_offered
from cogs.lobbies.computers import FOR_ME, LEVEL_CHOICES
from cogs.lobbies.terms import WORD, Person
from cogs.match_selection import MatchCriteria
from cogs.replies import MOST_CHOICES, Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from cogs.wording import EITHER_REPLACES, LABELS, moved
from games import find_games
from matches.decisions.refusal import Refused
from matches.log.words import LevelName
from matches.ports.storage import StorageBusy
from texts.cleaning import folded
from texts.late import Late
from texts.text import Text, phrase

if TYPE_CHECKING:
    from cogs.actions import substitutes
else:
    substitutes = Late("cogs.actions.substitutes")


@dataclass(frozen=True)
class ActionChoice:
    """A choice of the command option `do`: the name of an action, and which matches the action can mean."""

    action: str
    wanted: MatchCriteria

    @property
    def label(self) -> Text:
        return LABELS[self.action]


DO: Final[Mapping[str, ActionChoice]] = {
    "undo": ActionChoice("undo", match_selection.PLAYED),
    "nudge": ActionChoice("nudge", match_selection.NUDGE),
    "history": ActionChoice("history", match_selection.LOOK),
    "rematch": ActionChoice("rematch", match_selection.ENDED),
    "series": ActionChoice("series", match_selection.ENDED),
    "review": ActionChoice("review", match_selection.ENDED_OF_ANY_GAME),
    "record": ActionChoice("record", match_selection.ENDED_OF_ANY_GAME),
    "fair-deal": ActionChoice("verify", match_selection.VERIFY),
    "join": ActionChoice("join", match_selection.JOIN),
    "begin": ActionChoice("begin", match_selection.LOBBY),
    "decline-invitation": ActionChoice("declineinvitation", match_selection.JOIN),
    "leave": ActionChoice("leave", match_selection.LOBBY),
    "cancel": ActionChoice("cancel", match_selection.LOBBY),
    "add-computer": ActionChoice("addcomputer", match_selection.OWN_LOBBY),
    "remove-computer": ActionChoice("removecomputer", match_selection.OWN_LOBBY),
    "allow": ActionChoice("allow", match_selection.PLAYED),
    "decline": ActionChoice("refuse", match_selection.PLAYED),
    "back": ActionChoice("back", match_selection.BACK),
    "replace": ActionChoice("seek", match_selection.PLAYED),
    "take": ActionChoice("take", match_selection.TAKE),
    "resign": ActionChoice("resign", match_selection.PLAYED),
    "end": ActionChoice("agree", match_selection.PLAYED),
    "carry-on": ActionChoice("carryon", match_selection.PLAYED),
}

_MENU: Final = ActionChoice("match", match_selection.LOOK)
"""The choice that applies if the option `do` is empty: show the menu."""

_OF_ALL_GAMES: Final = {
    "record": "record",
    "review": "review",
    "computers add": "add-computer",
    "computers remove": "remove-computer",
}
_NEW: Final = {"series", "allow", "decline", "decline-invitation"}
_OF_EACH_GAME: Final = DO.keys() - _OF_ALL_GAMES.values() - _NEW
"""The choices of `do` that used to be commands of each game, with the same names."""


class MatchCommand(commands.Cog):
    """The cog with `/match`, one command for matches of all games."""

    @command(phrase("What you can do in your match: undo, nudge, resign, rematch …"))
    @app_commands.rename(newcomer="with")
    @describe(
        do=phrase("What to do (default: a menu of what you can do now)"),
        match=phrase("Which match, if there are several"),
        player=phrase("To replace: who is missing"),
        newcomer=phrase("To replace: who takes over (default: anybody who wants to)"),
        computer=phrase("To replace or add: how well the computer plays"),
        word=WORD,
    )
    @app_commands.choices(
        do=choices_of({name: each.label for name, each in DO.items()}), computer=LEVEL_CHOICES
    )
    @usable_anywhere
    async def match(
        self,
        interaction: Interaction,
        do: str = "",
        match: str | None = None,
        player: str = "",
        newcomer: Person | None = None,
        computer: str = "",
        word: str = "",
    ) -> None:
        if do == "replace" and newcomer is not None and computer:
            await answer(interaction, Kind.PERSONAL, _which_newcomer)
            return
        named = cast(LevelName, computer) or None if newcomer is None else UserId(newcomer.id)
        word = word.strip()
        arguments = {
            "replace": str(Substitution(named, player)),
            "add-computer": computer or FOR_ME,
            "join": str(Entry(None, word)),
            "rematch": word,
            "series": word,
        }
        chosen = DO.get(do, _MENU)
        await answer_about(interaction, chosen.action, chosen.wanted, match, arguments.get(do, ""))

    @match.autocomplete("match")
    async def _matches_offered(self, interaction: Interaction, current: str) -> Choices:
        wanted = DO.get(interaction.namespace.do or "", _MENU).wanted
        return await matches_offered(interaction, current, wanted)

    @match.autocomplete("player")
    async def _missing_offered(self, interaction: Interaction, current: str) -> Choices:
        services, named = interaction.client.services, interaction.namespace.match
        try:
            finder = await finder_of_user(interaction)
            found = await finder.found(match_selection.PLAYED, named)
            rows = [row for row in found if await within_reach(interaction, row, finder.player)]
            missing = await substitutes.missing(
                services.reader, rows, finder.player, language_of(interaction)
            )
        except (Refused, StorageBusy):
            return []
        return [
            app_commands.Choice(name=each.name[:100], value=str(each.id))
            for each in missing
            if folded(current) in folded(each.name)
        ][:MOST_CHOICES]


async def _which_newcomer(_: Request) -> Reply:
    raise Refused(EITHER_REPLACES)


def _replaced() -> Iterator[tuple[str, Text]]:
    """Yield the name of each former command, with a reply that names its replacement. Discord apps may offer
    former commands until they are restarted."""
    for game in find_games():
        for name in _OF_EACH_GAME:
            yield f"{game} {name}", moved(DO[name].label)
    for name, do in _OF_ALL_GAMES.items():
        yield name, moved(DO[do].label)


async def setup(client: Fairwind) -> None:
    await client.add_cog(MatchCommand())
    client.moved = dict(_replaced())
