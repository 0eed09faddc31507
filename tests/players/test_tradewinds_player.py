"""The computer player of Tradewinds: its compact grid agrees with the rules, and it finds the obvious moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.options import Value
from games.tradewinds.rules import ABOUT, apply, legal_moves, outcome, setup, to_act, view
from games.tradewinds.values import Play, State, Wind
from players.thought import Level, Measure
from players.tradewinds import think
from players.tradewinds.grid import NUMBERS, blow, mask, pile_of, points_of, turn_up
from players.tradewinds.playouts import Table
from tests.games.tradewinds_positions import lay
from tests.sampling import some


def deal(number: int, **chosen: Value) -> State:
    return setup(4, ABOUT.settle(chosen), b"deal %d" % number)


def steps(number: int) -> Iterator[tuple[State, int, Play, State]]:
    """Yield the turns of a random match: the state before, the seat, the move, and the state after."""
    rng, state = Random(number), deal(number)
    while not state.over:
        (seat,) = to_act(state)
        move = rng.choice(legal_moves(state, seat))
        after = apply(state, seat, move)
        yield state, seat, move, after
        state = after


@pytest.mark.parametrize("number", some(range(60), 6))
def test_fast_tradewinds_simulation_follows_the_rules(number: int) -> None:
    for before, seat, move, after in steps(number):
        up = [pile_of(singles) for singles in before.up]
        down = [[NUMBERS[single] for single in singles] for singles in before.down]
        collector = Wind(seat).opposite
        points = points_of(before.key)[collector]
        scored = blow(up, down, collector, mask(move.card), points)
        turn_up(up, down)
        assert after.news
        assert scored == after.news.points
        assert up == [pile_of(singles) for singles in after.up]
        assert [len(pile) for pile in down] == [len(singles) for singles in after.down]


@pytest.mark.parametrize("number", some(range(40), 10))
def test_fast_tradewinds_simulation_scores_the_last_turn_correctly(number: int) -> None:
    """In the last turn everything is known, so the search must be exact."""
    *_, (state, seat, move, after) = steps(number)
    table = Table(view(state, seat))
    scored = table.determinize(Random(0)).played(move)
    ended = outcome(after)
    assert ended
    assert scored == ended.scores[0] - view(state, seat).total


def test_cards_imagined_in_tradewinds_occur_once_each() -> None:
    state = deal(3)
    table = Table(view(state, 1))
    for number in range(20):
        drawn = table.determinize(Random(number))
        held = [card for hand in drawn.hands for card in hand]
        lying = sorted(single for pile in drawn.down for single in pile)
        assert sorted(held) == sorted(mask(card) for hand in state.hands for card in hand)
        assert lying == sorted(NUMBERS[single] for pile in state.down for single in pile)
        assert drawn.hands[1] == list(map(mask, state.hands[1]))


def test_computer_takes_an_available_point_in_tradewinds() -> None:
    """Near the end, East can blow a red Single to West for a point, but only with the red card of the two."""
    state = lay("|R . . . . . . . .", Wind.EAST, "FRS PGC", turn=23)
    found = think(view(state, Wind.EAST), Level.FAIR, b"seed")
    assert found.measure is Measure.POINTS
    assert [each.move.card.initials for each in found.candidates] == ["FRS", "PGC"]
    assert found.candidates[0].worth == view(state, Wind.EAST).total + 1


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["private", "open"])
def test_four_strong_tradewinds_computers_score_more_than_suggested_moves(hands: str) -> None:
    """Suggested moves score about 10 a match, so about 100 in ten. Strong players score far more."""
    total = 0
    for number in range(10):
        state = deal(number, hands=hands)
        while not state.over:
            (seat,) = to_act(state)
            seen = view(state, seat)
            state = apply(state, seat, think(seen, Level.STRONG, bytes([number])).move)
        ended = outcome(state)
        assert ended
        total += ended.scores[0]
    assert total > 110
