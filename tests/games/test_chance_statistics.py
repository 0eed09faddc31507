"""How often Chance is won, compared with the figures on the rules page."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TypeAlias

import pytest

from games.chance.rules import ABOUT, apply, outcome, setup, suggest, view
from games.chance.values import KEEPS, Keep, View

pytestmark = pytest.mark.slow

MATCHES = 300
Player: TypeAlias = Callable[[View], Keep]


def fits_most(seen: View) -> Keep:
    """Keep as many Chards (pile cards) as possible that all appear on one of the seat's TriCards (hand cards).
    Of equal choices, take the one that fits the most TriCards."""
    assert seen.to_act is not None
    fitting = {keep: len(seen.fitting(seen.to_act, keep.families)) for keep in KEEPS}
    return max(KEEPS, key=lambda keep: (fitting[keep] > 0, len(keep.families), fitting[keep]))


@pytest.mark.parametrize(
    ("seats", "expected", "band"),
    [(3, 1, 2), (4, 5, 4), (5, 13, 6), (6, 27, 8), (7, 43, 8), (8, 58, 8), (9, 73, 8)],
)
def test_random_play_wins_chance_as_often_as_calculated(
    seats: int, expected: int, band: int
) -> None:
    rng = Random(seats)
    share = _tables_won(seats, lambda _: rng.choice(KEEPS), MATCHES) * 100 / MATCHES
    assert share == pytest.approx(expected, abs=band)


@pytest.mark.parametrize(("seats", "expected", "band"), [(3, 6, 4), (4, 18, 6), (5, 34, 8)])
def test_careful_play_wins_chance_as_often_as_the_rules_page_says(
    seats: int, expected: int, band: int
) -> None:
    share = _tables_won(seats, fits_most, MATCHES) * 100 / MATCHES
    assert share == pytest.approx(expected, abs=band)


@pytest.mark.parametrize(("seats", "expected", "band"), [(3, 47, 10), (4, 46, 10), (5, 60, 10)])
def test_suggested_moves_win_chance_as_often_as_the_rules_page_says(
    seats: int, expected: int, band: int
) -> None:
    assert _tables_won(seats, suggest) == pytest.approx(expected, abs=band)


def test_suggested_moves_win_chance_with_six_seats_at_least_as_often_as_careful_play() -> None:
    assert _tables_won(6, suggest) >= _tables_won(6, fits_most)


def _tables_won(seats: int, player: Player, matches: int = 100) -> int:
    return sum(_is_won(seats, number, player) for number in range(matches))


def _is_won(seats: int, number: int, player: Player) -> bool:
    state = setup(seats, ABOUT.settle({}), sha256(f"chance {seats} {number}".encode()).digest())
    while (result := outcome(state)) is None:
        assert state.decider is not None
        state = apply(state, state.decider, player(view(state, state.decider)))
    return bool(result.winners)
