"""How often Chance is won, compared with the figures on the rules page."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.chance import Player, fits_most, played
from games.chance.rules import ABOUT, apply, outcome, setup, suggest
from games.chance.values import KEEPS

pytestmark = pytest.mark.slow

MATCHES = 300


def won(seats: int, number: int) -> bool:
    rng = Random(number)
    state = setup(seats, ABOUT.settle({}), b"statistics %d" % number)
    while (seat := state.decider) is not None:
        state = apply(state, seat, rng.choice(KEEPS))
    result = outcome(state)
    assert result
    return bool(result.winners)


@pytest.mark.parametrize(
    ("seats", "expected", "band"),
    [(3, 1, 2), (4, 5, 4), (5, 13, 6), (6, 27, 8), (7, 43, 8), (8, 58, 8), (9, 73, 8)],
)
def test_random_play_wins_chance_as_often_as_calculated(
    seats: int, expected: int, band: int
) -> None:
    share = 100 * sum(won(seats, number) for number in range(MATCHES)) / MATCHES
    assert share == pytest.approx(expected, abs=band)


@pytest.mark.parametrize(("seats", "expected", "band"), [(3, 6, 4), (4, 18, 6), (5, 34, 8)])
def test_careful_play_wins_chance_as_often_as_the_rules_page_says(
    seats: int, expected: int, band: int
) -> None:
    share = _tables_won(seats, fits_most, MATCHES) * 100 / MATCHES
    assert share == pytest.approx(expected, abs=band)


@pytest.mark.parametrize(
    ("seats", "least"),
    [(3, 20), (4, 10), (5, 10), (6, 0)],
)
def test_suggested_moves_win_chance_more_often_than_careful_play(seats: int, least: int) -> None:
    """Somebody must win at least `least` more of 100 matches if all play suggested moves than if all keep what
    fits most of their cards.

    Over 2,000 matches the lead is far larger: see `python -m benchmarks chance`.
    """
    assert _tables_won(seats, suggest) >= _tables_won(seats, fits_most) + least


def _tables_won(seats: int, player: Player, matches: int = 100) -> int:
    return sum(bool(played(seats, number, player, player).winners) for number in range(matches))
