"""Which options the `start` command of each game has, and what they mean for the match."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules
from typing import Any, cast

import pytest
from discord import app_commands

import players
from bot.gateway.client import Interaction
from cogs import games
from cogs.autocomplete import options as option_text
from cogs.game_cog import GameCog
from cogs.lobbies.opening import mentioned, mentions_nobody
from cogs.lobbies.terms import StartOptions, further_options, takes_terms, with_options
from games import find_abouts, find_games
from games.options import Option, written
from matches.decisions.opening import Invitation
from matches.log.events import PlayerId, Series
from matches.log.history.series import LENGTHS
from players.thought import Level
from tests.languages import SPOKEN
from tests.refusals import refused
from texts.cleaning import folded
from texts.language import ENGLISH

MOST = 8
"""The maximum number of options of a `start` command. With more, people would not find the ones they need."""

NUMBERS = ["nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

ABOUTS = find_abouts()
HERE = cast(Interaction, object())


class Cog:
    def __init__(self) -> None:
        self.opened: list[StartOptions] = []

    @takes_terms("crosswind")
    async def start(self, _: Interaction, terms: StartOptions) -> None:
        self.opened.append(terms)


@cache
def starts() -> Mapping[str, app_commands.Command[Any, ..., Any]]:
    """Return the `start` command of every game, by the game's key."""
    return {
        cog.game: cog.start  # type: ignore[attr-defined]
        for module in iter_modules(games.__path__, f"{games.__name__}.")
        for cog in vars(import_module(module.name)).values()
        if isclass(cog) and issubclass(cog, GameCog) and "game" in vars(cog)
    }


def options_of(game: str) -> dict[str, app_commands.Parameter]:
    return {each.display_name: each for each in starts()[game].parameters}


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_start_has_few_options_and_the_most_needed_ones_come_first(game: str) -> None:
    about, names = ABOUTS[game], [*options_of(game)]
    assert len(names) <= MOST
    assert names[:2] == ["opponents", "computers"]
    assert names[2] == "level" or not players.has_levels(game)
    assert names[-1] == "options"
    assert ("rated" in names) is not about.together
    assert ("colour" in names) is bool(about.sides)
    assert not any(each.required for each in options_of(game).values())
    assert [each.name for each in options_of(game).values() if each.autocomplete] == ["options"]


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_start_option_ranges_and_choices_are_those_of_the_game(game: str) -> None:
    rules, options = find_games()[game], options_of(game)
    about = rules.ABOUT
    # Computers may take all seats except the host's.
    computers = options["computers"]
    assert (computers.min_value, computers.max_value) == (0, max(about.people) - 1)
    levels = {
        level.value
        for seats in about.seats
        for level in players.levels(rules, seats, about.settle({}))
    }
    # Without a `level` option there must be a single level, as all computers play alike.
    offered_levels = options["level"].choices if "level" in options else [Level.EASY]
    assert {choice.value for choice in offered_levels} == levels
    if about.sides:
        sides = [StartOptions(colour=str(each.value)).side for each in options["colour"].choices]
        assert sides == ["", *about.sides]


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_start_command_states_the_player_count_of_its_game(game: str) -> None:
    people = ABOUTS[game].people
    said = [NUMBERS.index(word) for word in starts()[game].description.split() if word in NUMBERS]
    assert said == sorted({people.start, max(people)})


async def test_start_command_receives_its_options_as_one_object() -> None:
    cog, start = Cog(), cast(Any, Cog.start)
    assert "terms" not in inspect.signature(Cog.start).parameters
    await start(cog, HERE)
    given: dict[str, Any] = {"opponents": "<@7>", "computers": 1, "level": "easy", "pace": "2d"}
    given |= {"colour": "black", "rated": "no", "place": "thread", "options": "size: 7"}
    await start(cog, HERE, **given)
    assert cog.opened == [StartOptions(), StartOptions(**given)]
    assert [each.side for each in cog.opened] == ["", "Black"]


def offered(game: str, typed: str) -> list[str]:
    about = ABOUTS[game]
    found = option_text.offered(about, typed, None, ENGLISH, further_options(about))
    return [each.value for each in found]


def read(game: str, typed: str) -> Invitation:
    """Return the invitation of somebody who types this text in the command's field `options`."""
    return with_options(Invitation(game, PlayerId(1), {}, 5, 20), ABOUTS[game], typed)


def chosen(game: str, option: Option, typed: str) -> object:
    """Return the value that `option` has in a new match if `typed` is the text in the command's field
    `options`."""
    invitation = read(game, typed)
    if option in ABOUTS[game].options:
        return invitation.options[option.name]
    further = {
        "on-timeout": invitation.on_timeout,
        "hints": invitation.hints,
        "forecasts": "off" if invitation.no_forecasts else "up to each player",
        "series": f"best of {invitation.series.best_of}" if invitation.series else "none",
    }
    return further[option.name]


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_every_choice_of_every_option_can_be_typed_and_is_suggested(game: str) -> None:
    about = ABOUTS[game]
    numbers = {
        "best of three": "best of 3",
        "best of five": "best of 5",
        "best of seven": "best of 7",
    }
    for option in (*about.options, *further_options(about)):
        for choice in option.choices:
            text = f"{option.name}: {written(choice.value)}"
            assert text in offered(game, f"{option.name}:")
            # The second text has the option after another one, and in capitals.
            for typed in (text, f"word: luck, {text.upper()}"):
                value = chosen(game, option, typed)
                assert value == numbers.get(str(choice.value), choice.value)
                assert type(value) is type(choice.value)
        assert any(each.startswith(f"{option.name}: ") for each in offered(game, ""))


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_start_options_that_are_not_typed_get_their_defaults(game: str) -> None:
    about = ABOUTS[game]
    assert read(game, "") == Invitation(game, PlayerId(1), {}, 5, 20)
    for option in further_options(about):
        if option.choices:
            assert chosen(game, option, "") == option.default


def test_start_accepts_any_word_for_the_deal_and_every_series_length() -> None:
    assert read("chance", "hints: on, WORD: Blue-otter").word == "Blue-otter"
    assert offered("chance", "word") == ["word: "]
    assert offered("chance", "word:Blue-otter") == ["word: Blue-otter"]
    lengths = [each for each in offered("chance", "series:") if each != "series: none"]
    assert [read("chance", each).series for each in lengths] == [*map(Series, LENGTHS)]


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_options_are_offered_for_words_without_accents(game: str) -> None:
    about = ABOUTS[game]
    for language in SPOKEN:
        for choice in option_text.offered(about, "", None, language, further_options(about)):
            typed = folded(re.split(r" \(|[),]", choice.name)[1])
            found = option_text.offered(about, typed, None, language, further_options(about))
            assert choice.value in [each.value for each in found], typed


@pytest.mark.parametrize("game", sorted(ABOUTS))
def test_options_of_a_game_and_options_of_all_games_have_different_names(game: str) -> None:
    about = ABOUTS[game]
    names = [option.name for option in (*about.options, *further_options(about))]
    assert len({*names, *options_of(game)}) == len(names) + len(options_of(game))
    assert ("series" in names) is not about.together


@pytest.mark.parametrize(
    ("typed", "users"),
    [
        ("", ()),
        ("  ", ()),
        ("<@7>", (7,)),
        ("<@!7>", (7,)),
        ("<@7> <@!8>,<@9><@7>", (7, 8, 9, 7)),
        (f"<@{2**63 - 1}>", (2**63 - 1,)),
    ],
)
def test_opponents_are_read_from_mentions(typed: str, users: tuple[int, ...]) -> None:
    assert mentioned(typed) == users


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("Bob", "Bob"),
        ("@Bob", "@Bob"),
        ("<@7> and <@8>", "and"),
        ("<@&7>", "<@&7>"),
        ("@everyone", "@everyone"),
        ("<@²>", "<@²>"),
        ("<@٣>", "<@٣>"),
        ("7", "7"),
        (f"<@{2**63}>", f"<@{2**63}>"),
        (f"<@{'9' * 30}>", f"<@{'9' * 30}>"),
    ],
)
def test_anything_but_a_mention_is_refused_as_opponent(typed: str, wrong: str) -> None:
    with refused(mentions_nobody(wrong)):
        mentioned(typed)
