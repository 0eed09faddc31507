"""A match that was opened before its game got an option goes on with the option's default."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from games import find_abouts, find_games
from games.options import Option
from matches.log.match import Match
from matches.log.proofs.places import BadProof
from matches.log.proofs.proof import Proof
from matches.log.proofs.reading_proofs import read_proof
from matches.log.proofs.verification import prove
from tests.matches.log.test_proof import GAMES, played, proven
from tests.matches.situations import Table

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
