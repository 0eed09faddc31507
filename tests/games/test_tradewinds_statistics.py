"""Average results of Tradewinds, compared with the figures on the rules page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from random import Random
from statistics import mean, pstdev
from typing import TypeAlias

import pytest

from games.tradewinds.blows import forecast
from games.tradewinds.rules import ABOUT, apply, legal_moves, outcome, setup, to_act, view
from games.tradewinds.values import Play, State
from tests.sampling import THOROUGH, sampled

Player: TypeAlias = Callable[[State, int, Random], Play]


def at_random(state: State, seat: int, rng: Random) -> Play:
    return rng.choice(legal_moves(state, seat))


def greedily(state: State, seat: int, rng: Random) -> Play:
    """Return the card that scores most this turn. If several score the same, choose one at random."""
    seen = view(state, seat)
    worth = {move: forecast(seen, seat, move.card).points for move in legal_moves(state, seat)}
    return rng.choice([move for move in worth if worth[move] == max(worth.values())])


def total(state: State, player: Player, rng: Random) -> int:
    while acting := to_act(state):
        (seat,) = acting
        state = apply(state, seat, player(state, seat, rng))
    result = outcome(state)
    assert result
    return result.scores[0]


def totals(player: Player, matches: int, trues: int | None = None) -> list[int]:
    """Play several deals and return their final totals. If `trues` is given, play only deals whose key has
    exactly that many True cards."""
    deals = (setup(4, ABOUT.settle({}), b"statistics %d" % number) for number in count())
    wanted = (deal for deal in deals if trues in (None, sum(map(sum, deal.key.signs))))
    return [total(deal, player, Random(n)) for n, deal in enumerate(islice(wanted, matches))]


def won(scores: list[int]) -> float:
    return 100 * mean(score > 0 for score in scores)


@sampled
def test_tradewinds_random_play_scores_about_zero_and_wins_nearly_half() -> None:
    scores = totals(at_random, 500 if THOROUGH else 250)
    assert mean(scores) == pytest.approx(-0.1, abs=1.0)
    assert pstdev(scores) == pytest.approx(7.4, abs=0.7)
    assert won(scores) == pytest.approx(47, abs=7)


@sampled
def test_tradewinds_greedy_play_scores_about_ten_and_mostly_wins() -> None:
    scores = totals(greedily, 250 if THOROUGH else 125)
    assert mean(scores) == pytest.approx(10, abs=1.5)
    assert pstdev(scores) == pytest.approx(7.9, abs=1.1)
    assert won(scores) == pytest.approx(88, abs=6)


@pytest.mark.slow
@pytest.mark.parametrize(("trues", "expected", "band"), [(4, 3, 5), (6, 47, 14), (8, 95, 6)])
def test_tradewinds_random_play_wins_more_with_more_true_cards(
    trues: int, expected: int, band: int
) -> None:
    assert won(totals(at_random, 120, trues)) == pytest.approx(expected, abs=band)
