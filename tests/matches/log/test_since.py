"""Lists what version 0.2.0 can read, so that a new event or field can't be added unnoticed. A match opened
before its game got an option goes on with the option's default."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, get_args

import pytest

from games import find_abouts, find_games
from games.options import Option
from matches.log.events import Event
from matches.log.match import Match
from matches.log.proofs.places import BadProof
from matches.log.proofs.proof import Proof
from matches.log.proofs.reading_proofs import read_proof
from matches.log.proofs.verification import prove
from matches.log.since import SINCE, ordered
from matches.log.words import LevelName
from tests.matches.log.test_proof import GAMES, played, proven
from tests.matches.situations import Table

ROOT: Final = Path(__file__).parents[3]

AT_FIRST: Final = {
    "opened": "game options host server channel in_thread invited commitment rematch_of pace "
    "on_timeout hints no_forecasts",
    "joined": "player request side word",
    "computerentered": "player level",
    "left": "player",
    "cancelled": "reason",
    "started": "order",
    "moved": "seat notation by",
    "hinted": "seat",
    "withdrawn": "seat",
    "undone": "seat",
    "undoasked": "seat",
    "undoanswered": "player agrees",
    "undolapsed": "seat",
    "nudged": "player",
    "resigned": "seat",
    "taken": "seat player",
    "timedout": "player",
    "wentaway": "player until",
    "departed": "player why",
    "cameback": "player",
    "sought": "by missing named",
    "agreed": "player",
    "ended": "reason",
    "relocated": "channel",
}
"""The kinds of events in 0.2.0 with their fields. Never extend it: new kinds and fields belong in `SINCE`."""

LEVELS_AT_FIRST: Final = "easy fair strong"

CHOICES_AT_FIRST: Final = {
    "chance countdown": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "crosswind size": "7 9 11 13 15 19",
    "crosswind swap": "True False",
    "tradewinds first": "random north east south west",
    "tradewinds hands": "private open",
    "weathervanes constrained-lead": "False True",
    "weathervanes misere": "False True",
    "weathervanes no-kens": "False True",
    "wind-of-fortune jokers": "3 2",
    "wind-of-fortune delayed-jokers": "off on",
    "wind-of-fortune dummy": "standard extended naked",
    "wind-of-fortune team": "leader real",
    "wind-of-fortune first-leader": "lower higher",
}
"""The options of the games in 0.2.0 with their values. Never extend it: new values have a `Choice.since`."""

GAMES_AT_FIRST: Final = "tradewinds crosswind chance weathervanes wind-of-fortune"


def at_first() -> set[str]:
    kinds = {f"{kind}.{name}" for kind, names in AT_FIRST.items() for name in names.split()}
    return kinds | {*AT_FIRST} | levels(LEVELS_AT_FIRST.split())


def levels(names: Iterable[str]) -> set[str]:
    return {f"computerentered.level={name}" for name in names}


def today() -> set[str]:
    kinds = {kind.__name__.lower(): kind for kind in get_args(Event)}
    named = {f"{name}.{field.name}" for name, kind in kinds.items() for field in fields(kind)}
    return named | {*kinds} | levels(get_args(LevelName))


def test_every_event_added_after_0_2_0_has_its_version_listed() -> None:
    assert today() - at_first() == {*SINCE}


def test_no_event_kind_or_field_of_0_2_0_has_been_removed() -> None:
    assert at_first() <= today()


def test_games_added_after_0_2_0_state_their_first_version() -> None:
    assert {key for key, about in find_abouts().items() if not about.since} == {
        *GAMES_AT_FIRST.split()
    }


def test_option_values_added_after_0_2_0_state_their_first_version() -> None:
    first = {(name, value) for name, values in CHOICES_AT_FIRST.items() for value in values.split()}
    today = {
        (f"{key} {option.name}", str(choice.value))
        for key in GAMES_AT_FIRST.split()
        for option in find_abouts()[key].options
        # Of a new option, older programs play the default rightly, because they play the game as it was.
        for choice in option.choices[f"{key} {option.name}" not in CHOICES_AT_FIRST :]
        if not choice.since
    }
    assert today == first


def test_listed_versions_of_events_are_not_newer_than_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert re.fullmatch(r"\d+\.\d{1,3}\.\d{1,3}", project["version"])
    for since in filter(None, (*SINCE.values(), *(each.since for each in find_abouts().values()))):
        assert ordered("0.2.0") < ordered(since) <= ordered(project["version"])


ADDED = [
    (Table(about.key, max(about.people)), option.name)
    for about in find_abouts().values()
    for option in about.options
]
"""A table for each option of each game, as if the game had got that option later."""

new_option = pytest.mark.parametrize(("table", "option"), ADDED, ids=str)


def added(option: Option, version: str) -> Option:
    default, *others = option.choices
    return replace(option, choices=(default, *(replace(each, since=version) for each in others)))


def rules_with(key: str, name: str, version: str = "99.0.0") -> Any:
    """Return the rules of a game that got the option in the given version."""
    rules = find_games()[key]
    options = (added(each, version) if each.name == name else each for each in rules.ABOUT.options)
    about = replace(rules.ABOUT, options=tuple(options))
    return SimpleNamespace(**{**vars(rules), "ABOUT": about})


def proof_without(table: Table, option: str) -> Proof:
    return proven(played(table, 2, most=20, without=option))


def states(steps: list[Match]) -> list[Any]:
    return [(step.order, step.state, step.outcome) for step in steps]


@new_option
def test_match_older_than_an_option_is_dealt_and_played_with_the_default(
    table: Table, option: str
) -> None:
    assert states(played(table, 2, most=40, without=option)) == states(played(table, 2, most=40))


@new_option
def test_proof_older_than_an_option_proves_the_match(table: Table, option: str) -> None:
    proof = read_proof(proof_without(table, option).full)
    proved = prove(proof, {**GAMES, table.key: rules_with(table.key, option)})
    assert (proved.findings, proved.complete) == ((), True)


@new_option
def test_proof_without_an_option_of_the_first_version_is_refused(table: Table, option: str) -> None:
    with pytest.raises(BadProof):
        prove(read_proof(proof_without(table, option).full), GAMES)
