"""The options of `start` that all games share: the place, the conditions and the players of a match."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeAlias, TypeVar, get_type_hints

import discord
from discord import app_commands

from bot.interactions.localisations import choices_of, describe
from cogs.actions.computers import LEVEL_CHOICES
from matches.log.events import LevelName, OnTimeout
from matches.log.series import LENGTHS
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from matches.wording.series import best_of_title
from texts.text import Text, phrase, phrase_in

Person = discord.User | discord.Member
Command = TypeVar("Command", bound=Callable[..., Any])
Cog = TypeVar("Cog")
P = ParamSpec("P")
WORD: Final = phrase("Your own word for the deal; everybody sees it. Letters, digits, hyphens")

PACE_CHOICES: Final = choices_of({name: pace_words(pace) for name, pace in PACES.items()})
SERIES_CHOICES: Final = choices_of({length: best_of_title(length) for length in LENGTHS})
_LATE: Final[Mapping[OnTimeout, Text]] = {
    "caretaker": phrase("The match plays for you until you are back"),
    "wait": phrase("The match waits for you"),
    "forfeit": phrase("You resign"),
}


@dataclass(frozen=True)
class Terms:
    """The place, the conditions and the players of a match. Without a place or a pace, the server's apply."""

    place: Literal["here", "thread"] | None = None
    pace: str | None = None
    on_timeout: OnTimeout = "caretaker"
    word: str = ""
    """The host's word for the deal."""
    invited: tuple[Person, ...] = ()
    side: str = ""
    """The side that the host would like to play; empty for any."""
    computers: int = 0
    level: LevelName | None = None
    """How well the computers play; None is the default."""
    hints: bool = False
    """Whether players may ask for hints."""
    forecasts: Literal["up to each player", "off"] = "up to each player"
    """Whether hands may show what a move would bring."""
    rated: Literal["yes", "no"] | None = None
    """Whether the result counts; None means the server's setting."""
    series: int = 0
    """The maximum number of matches in the series that begins; 0 means a single match."""

    def with_side(self, colour: str) -> Terms:
        """Return the same terms for a host who would like to play a colour, or `random`."""
        return replace(self, side="" if colour == "random" else colour.title())


_Start: TypeAlias = Callable[
    Concatenate[Cog, discord.Interaction, Terms, P], Coroutine[Any, Any, None]
]
_Callback: TypeAlias = Callable[Concatenate[Cog, discord.Interaction, P], Coroutine[Any, Any, None]]

_COMMON: Final = ("computers", "level", "place", "pace", "on_timeout", "word", "hints", "forecasts")
"""The fields of `Terms` that are options of every `start` command, in order."""

_AGAINST: Final = ("rated", "series")
"""The options of games in which people play against each other."""

_ONE_OPPONENT: Final = phrase("Who to invite; only that person can then join")
_FIRST_OPPONENT: Final = phrase("Who to invite; only the people invited can then join")
_FURTHER_OPPONENT: Final = phrase("Somebody else to invite")


def takes_terms(
    opponents: int, *, together: bool = False
) -> Callable[[_Start[Cog, P]], _Callback[Cog, P]]:
    """Add the options that every `start` command has after its own: up to `opponents` opponents, as many
    `computers`, the fields in `_COMMON`, and unless everybody plays `together` those in `_AGAINST`."""
    shared = _COMMON if together else (*_COMMON, *_AGAINST)
    names = [f"opponent_{number}" for number in range(1, opponents + 1)]
    names = names if opponents > 1 else ["opponent"]

    def decorated(start: _Start[Cog, P]) -> _Callback[Cog, P]:
        @functools.wraps(start)
        async def command(
            cog: Cog, interaction: discord.Interaction, /, *args: P.args, **options: P.kwargs
        ) -> None:
            common: dict[str, Any] = {name: options.pop(name) for name in shared}
            named: list[Any] = [options.pop(name) for name in names]
            invited = tuple(person for person in named if person is not None)
            await start(cog, interaction, Terms(**common, invited=invited), *args, **options)

        # discord.py reads the options of a command from the signature of its function. Evaluate the annotations
        # here: discord.py would look up their names in this module instead of the game's.
        own = inspect.signature(start, eval_str=True)
        parameters = [each for each in own.parameters.values() if each.name != "terms"]
        parameters += [_option(name, Person | None, None) for name in names]
        types = get_type_hints(Terms) | {"computers": app_commands.Range[int, 0, opponents]}
        parameters += [_option(name, types[name], getattr(Terms, name)) for name in shared]
        command.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        described = _described(command, names)
        return described if together else _against(described)

    return decorated


def _option(name: str, annotation: object, default: object) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _described(command: Command, opponents: Sequence[str]) -> Command:
    words = dict.fromkeys(opponents, _FURTHER_OPPONENT)
    words[opponents[0]] = _FIRST_OPPONENT if len(opponents) > 1 else _ONE_OPPONENT
    described = describe(
        computers=phrase("How many computers join in (default: none)"),
        level=phrase("How well they play (default: medium)"),
        place=phrase("Where it is played (default: the server's setting)"),
        pace=phrase("How long people may take (default: the server's setting)"),
        on_timeout=phrase("What happens when your time is up (default: the match plays for you)"),
        word=WORD,
        hints=phrase("Whether people may ask what a strong player would do (default: no)"),
        forecasts=phrase(
            "Whether hands show what each move would bring (default: up to each player)"
        ),
        **words,
    )(command)
    chosen = app_commands.choices(
        level=LEVEL_CHOICES,
        place=choices_of(
            {
                "here": phrase_in("place of a match", "here"),
                "thread": phrase_in("place of a match", "thread"),
            }
        ),
        pace=PACE_CHOICES,
        on_timeout=choices_of(_LATE),
        forecasts=choices_of(
            {"up to each player": phrase("up to each player"), "off": phrase_in("switch", "off")}
        ),
    )(described)
    renamed = {name: name.replace("_", "-") for name in [*opponents, "on_timeout"] if "_" in name}
    return app_commands.rename(**renamed)(chosen)


def _against(command: Command) -> Command:
    described = describe(
        rated=phrase("Whether it counts for the server's table (default: its setting)"),
        series=phrase("Play a series, scored by matches won (default: a single match)"),
    )(command)
    rated = choices_of({"yes": phrase_in("rated", "yes"), "no": phrase_in("rated", "no")})
    return app_commands.choices(rated=rated, series=SERIES_CHOICES)(described)
