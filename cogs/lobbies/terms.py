"""The options that the `start` command of every game has: players, place and conditions of a match."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Concatenate, Final, Literal, TypeAlias, TypeVar, cast

import discord
from discord import app_commands

from bot.gateway.client import Interaction
from bot.interactions.localisations import Choices, choices_of, describe
from cogs.autocomplete import options as option_text
from cogs.lobbies.computers import LEVEL_CHOICES
from cogs.request import language_of
from games import find_abouts
from games.options import Choice, Option, Value, written
from games.rules import About
from matches.decisions.opening import Invitation
from matches.log.events import Series
from matches.log.history.series import LENGTHS
from matches.log.words import LevelName, OnTimeout
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from matches.wording.series import BEST_OF_TITLE
from players import has_levels
from texts.text import Text, phrase, phrase_in

Person = discord.User | discord.Member
Command = TypeVar("Command", bound=Callable[..., Any])
Cog = TypeVar("Cog")
WORD: Final = phrase("Your own word for the deal; everybody sees it. Letters, digits, hyphens")
PACE_CHOICES: Final = choices_of({name: pace_words(pace) for name, pace in PACES.items()})

_RANDOM: Final = "random"
_SERIES: Final = {str(BEST_OF_TITLE[length]).casefold(): length for length in LENGTHS}

_ONE_OPPONENT: Final = phrase("Who to invite; only that person can then join")
_OPPONENTS: Final = phrase("Who to invite, such as @Bob @Chandra; only they can then join")

AS_SET: Final = Choice("", phrase("the server's setting"))
_PACES: Final = (AS_SET, *(Choice(name, pace_words(pace)) for name, pace in PACES.items()))

_ON_TIMEOUT: Final = Option(
    "on-timeout",
    phrase("When your time is up"),
    (
        Choice("caretaker", phrase("The match plays for you until you are back")),
        Choice("wait", phrase("The match waits for you")),
        Choice("forfeit", phrase("You resign")),
    ),
)
_WORD: Final = Option("word", WORD, ())
_HINTS: Final = Option(
    "hints",
    phrase("Hints from a strong player"),
    (Choice(False, phrase_in("option", "Off")), Choice(True, phrase_in("option", "On"))),
)
_FORECASTS: Final = Option(
    "forecasts",
    phrase("Forecasts of what each move brings"),
    (
        Choice("up to each player", phrase("up to each player")),
        Choice("off", phrase_in("switch", "off")),
    ),
)
_SERIES_OF: Final = Option(
    "series",
    phrase("Series of matches"),
    (
        Choice("none", phrase("A single match")),
        *(Choice(typed, BEST_OF_TITLE[length]) for typed, length in _SERIES.items()),
    ),
)


def terms_of(about: About) -> tuple[Option, ...]:
    """Return those of the options colour, pace, rating and place that a game's `start` has. The first choice of
    each is the default."""
    colour = (Choice(_RANDOM, phrase_in("option", "Random")),)
    sides = tuple(Choice(side.lower(), about.side_name(side)) for side in about.sides)
    options = (
        Option("colour", phrase("Your colour"), colour + sides),
        Option("pace", phrase("Pace"), _PACES),
        Option(
            "rated",
            phrase("Rated"),
            (
                AS_SET,
                Choice("yes", phrase_in("rated", "yes")),
                Choice("no", phrase_in("rated", "no")),
            ),
        ),
        Option(
            "place",
            phrase("Place"),
            (
                AS_SET,
                Choice("here", phrase_in("place of a match", "here")),
                Choice("thread", phrase_in("place of a match", "thread")),
            ),
        ),
    )
    applies = {*_options(about)}
    return tuple(each for each in options if each.name in applies)


def set_by(settings: ServerSettings, about: About) -> Mapping[str, Text]:
    """Return, by option, the label of the choice that `AS_SET` stands for in a server with these settings."""
    values = {
        "pace": settings.pace,
        "rated": "yes" if settings.rated else "no",
        "place": "thread" if settings.place == "thread" else "here",
    }
    return {
        option.name: choice.label
        for option in terms_of(about)
        for choice in option.choices
        if choice.value == values.get(option.name)
    }


def further_options(about: About) -> tuple[Option, ...]:
    """Return the options that matches of any game have, but that few people need. They have no command option
    of their own: people type them in `options`, like the game's own."""
    common = (_ON_TIMEOUT, _WORD, _HINTS, _FORECASTS)
    return common if about.together else (*common, _SERIES_OF)


def with_options(invitation: Invitation, about: About, typed: str) -> Invitation:
    """Return the invitation with what a person typed in the command option `options`. Raise Refused for an
    unknown option or choice."""
    chosen = option_text.read(about, typed, further_options(about))
    own = {option.name for option in about.options}

    def value(option: Option) -> Value:
        return chosen.get(option.name, option.default)

    best_of = _SERIES.get(str(value(_SERIES_OF)))
    return replace(
        invitation,
        options={name: value for name, value in chosen.items() if name in own},
        on_timeout=cast(OnTimeout, value(_ON_TIMEOUT)),
        word=str(chosen.get(_WORD.name, "")),
        hints=value(_HINTS) is True,
        no_forecasts=value(_FORECASTS) == "off",
        series=Series(best_of) if best_of else None,
    )


@dataclass(frozen=True)
class StartOptions:
    """What a person chose in the options of a `start` command. The fields are in the order in which Discord
    shows the options. If `pace`, `place` or `rated` is None, the server's setting applies."""

    opponents: str = ""
    """Mentions of the people who are invited."""
    computers: int = 0
    level: LevelName | None = None
    """How well the computers play; None is the default. Games whose computers all play alike have no levels."""
    colour: str = _RANDOM
    """The side that the host would like to play."""
    pace: str | None = None
    rated: Literal["yes", "no"] | None = None
    place: Literal["here", "thread"] | None = None
    options: str = ""
    """All other options as one text, which `with_options` parses."""

    @property
    def side(self) -> str:
        """The side that the host would like to play; empty for any."""
        return "" if self.colour == _RANDOM else self.colour.title()


_Start: TypeAlias = Callable[[Cog, Interaction, StartOptions], Coroutine[Any, Any, None]]
_Callback: TypeAlias = Callable[Concatenate[Cog, Interaction, ...], Coroutine[Any, Any, None]]


def takes_terms(game: str) -> Callable[[_Start[Cog]], _Callback[Cog]]:
    """Return a decorator for a game's `start` command. It gives the command the options that are fields of
    `StartOptions` and apply to the game."""
    about = find_abouts()[game]
    names = [*_options(about)]

    def decorated(start: _Start[Cog]) -> _Callback[Cog]:
        @functools.wraps(start)
        async def command(cog: Cog, interaction: Interaction, /, **options: Any) -> None:
            await start(cog, interaction, StartOptions(**options))

        # discord.py reads the options of a command from the signature of its function. Evaluate the annotations
        # first, because discord.py would look up their names in this module, not in that of the game.
        own = inspect.signature(start, eval_str=True)
        cog, interaction, _ = own.parameters.values()
        terms = dict(inspect.signature(StartOptions, eval_str=True).parameters)
        most = app_commands.Range[int, 0, max(about.people) - 1]
        terms["computers"] = terms["computers"].replace(annotation=most)
        parameters = [cog, interaction, *(terms[name] for name in names)]
        command.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        return _described(command, about, names)

    return decorated


def _options(about: About) -> Iterator[str]:
    for each in fields(StartOptions):
        pointless = {
            "level": not has_levels(about.key),
            "rated": about.together,
            "colour": not about.sides,
        }
        if not pointless.get(each.name):
            yield each.name


def _described(command: Command, about: About, names: list[str]) -> Command:
    terms = {option.name: option for option in terms_of(about)}
    words: Mapping[str, Text] = {
        "opponents": _ONE_OPPONENT if max(about.people) == 2 else _OPPONENTS,
        "computers": phrase("How many computers join in (default: none)"),
        "level": phrase("How well they play (default: the lowest that you have yet to beat)"),
        "colour": phrase("What you would like to play (default: random)"),
        "pace": phrase("How long people may take (default: the server's setting)"),
        "rated": phrase("Whether it counts for the server's table (default: its setting)"),
        "place": phrase("Where it is played (default: the server's setting)"),
        "options": phrase("Everything else, such as {example}", example=_example(about)),
    }
    choices = {name: LEVEL_CHOICES for name in names if name == "level"} | {
        name: choices_of({each.value: each.label for each in option.choices if each != AS_SET})
        for name, option in terms.items()
    }

    async def options_offered(interaction: Interaction, current: str) -> Choices:
        # Offer options for any number of players, because that number is not known yet.
        further, language = further_options(about), language_of(interaction)
        return option_text.offered(about, current, None, language, further)

    described = describe(**{name: words[name] for name in names})(command)
    offering = app_commands.autocomplete(options=options_offered)(described)
    return app_commands.choices(**choices)(offering)


def _example(about: About) -> str:
    middling = [
        f"{option.name}: {written(option.choices[len(option.choices) // 2].value)}"
        for option in about.options[:1]
    ]
    return ", ".join([*middling, f"{_HINTS.name}: on"])
