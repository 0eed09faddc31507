"""Many matches of Weathervanes: random play has the known averages, and suggestions beat it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import mean, stdev

import pytest

from games.rules import Seat
from games.weathervanes.pieces import Move
from games.weathervanes.rules import apply, legal_moves, outcome, suggest, to_act, view
from games.weathervanes.values import State
from tests.games.weathervanes_positions import begin

pytestmark = pytest.mark.slow

Chooser = Callable[[State, Seat, Random], Move]


def at_random(state: State, seat: Seat, rng: Random) -> Move:
    return rng.choice(legal_moves(state, seat))


def played(rng: Random, choose: Chooser) -> tuple[State, int, int]:
    """Play a match. Return its last state, the number of moves, and how many moves were chosen from several
    legal ones."""
    state, moves, real = begin(rng.randbytes(32)), 0, 0
    while acting := sorted(to_act(state)):
        seat = rng.choice(acting)
        moves += 1
        real += len(legal_moves(state, seat)) > 1
        state = apply(state, seat, choose(state, seat, rng))
    return state, moves, real


@cache
def random_matches() -> list[tuple[State, int, int]]:
    return [played(Random(number), at_random) for number in range(60)]


def test_weathervanes_random_play_scores_about_124_points_per_player() -> None:
    scores = [score for state, _, _ in random_matches() for score in state.scores]
    assert 120 < mean(scores) < 128
    assert 9 < stdev(scores) < 14


def test_weathervanes_match_takes_about_300_moves_and_half_of_them_are_choices() -> None:
    assert 295 < mean(moves for _, moves, _ in random_matches()) < 320
    assert 0.4 < mean(real / moves for _, moves, real in random_matches()) < 0.6


def test_weathervanes_match_has_about_38_tricks() -> None:
    """The number of tricks follows from the number of turns: five for each trick, and one for the placements of
    the last Displays."""
    tricks = [(state.turns - 1) / 5 for state, _, _ in random_matches()]
    assert all(number.is_integer() and 35 <= number <= 44 for number in tricks)
    assert 36 < mean(tricks) < 40


def test_weathervanes_suggestions_beat_random_play() -> None:
    """One seat makes suggested moves, and the others move at random. The suggestions should bring about 22
    points more than the average of the random moves."""
    leads = []
    for number in range(8):
        clever = number % 4

        def choose(state: State, seat: Seat, rng: Random, clever: Seat = clever) -> Move:
            return suggest(view(state, seat)) if seat == clever else at_random(state, seat, rng)

        state, _, _ = played(Random(number), choose)
        own = state.scores[clever]
        leads.append(own - (sum(state.scores) - own) / 3)
        assert outcome(state)
    assert mean(leads) > 12
