"""A game without one of its parts fails."""

from __future__ import annotations

import inspect

import pytest

import games
from games import find_games
from games.rules import Rules
from tests.contract.parts import ending, parts_of
from tests.contract.walking import every_game
from tests.playthroughs.golden import files_of, outcome_of, read

NAMES = (
    "setup",
    "sides",
    "seat_name",
    "turn",
    "heir",
    "meant",
    "reveals",
    "to_act",
    "legal_moves",
    "forced",
    "apply",
    "resign",
    "outcome",
    "view",
    "suggest",
)


def test_games_are_found_by_walking_the_package() -> None:
    assert "tradewinds" in find_games()
    assert games.find_games() is find_games()


@every_game
def test_a_game_offers_every_name_of_the_interface(key: str) -> None:
    for name in (*NAMES, "rematch", "parse", "notation"):
        function = getattr(find_games()[key], name, None)
        assert callable(function), f"{key} has no {name}"
        wanted = len(inspect.signature(getattr(Rules, name)).parameters) - 1
        assert len(inspect.signature(function).parameters) == wanted, f"{key}.{name}"


@every_game
def test_a_game_has_the_parts_that_its_tests_need(key: str) -> None:
    module = f"tests/contract/parts/{key.replace('-', '_')}.py"
    try:
        parts = parts_of(key)
    except ModuleNotFoundError:
        pytest.fail(f"{key} has no {module}: write it with the names of tests.contract.parts.Parts")
    for name in ("ENDINGS", "PLAYERS", "twins", "conserved", "telling"):
        assert hasattr(parts, name), f"{module} has no {name}"


@every_game
def test_a_game_has_a_golden_playthrough_for_each_way_to_end(key: str) -> None:
    known = parts_of(key).ENDINGS
    shown = {ending(outcome_of(read(path))) for path in files_of(key)}
    assert known
    assert shown == known, f"missing {known - shown or 'none'}, unknown {shown - known or 'none'}"
