"""The computer player of Chance: it finds certain results and reports its chances."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from benchmarks.tournaments import alike, deal
from engines.pairing import SUGGEST, Pairing, Setting
from engines.results import share
from games.chance.rules import ABOUT, apply, outcome, resign, setup, view
from games.chance.values import KEEPS, Keep, State
from players.chance import levels, think
from players.thought import Level, Measure

SEED = b"thinking"


def decisions() -> Iterator[State]:
    """Yield the states of random matches with three seats and a long countdown. In each state, a seat has to
    decide."""
    for number in range(1000):
        random = Random(number)
        state = setup(3, {"countdown": 20}, bytes([number % 256, number // 256]))
        while outcome(state) is None:
            yield state
            state = decided(state, random.choice(KEEPS))


def decided(state: State, keep: Keep) -> State:
    assert state.decider is not None
    return apply(state, state.decider, keep)


def won(state: State, keep: Keep) -> bool:
    ended = outcome(decided(state, keep))
    return ended is not None and ended.winners == (state.decider,)


def known(state: State) -> bool:
    """Return whether every Chard has been seen, so that each choice has a single result."""
    return not any(state.unseen)


def test_chance_has_only_one_computer_level_from_six_players_on() -> None:
    """With six or more seats, luck decides so much that levels make no difference."""
    options = ABOUT.settle({})
    assert [len(levels(seats, options)) for seats in ABOUT.seats] == [6, 6, 6, 1, 1, 1, 1]


def test_computer_takes_a_certain_win_in_chance() -> None:
    certain = (s for s in decisions() if known(s) and any(won(s, keep) for keep in KEEPS))
    for state in islice(certain, 4):
        found = think(view(state, state.decider), Level.STRONG, SEED)
        assert won(state, found.move)
        assert found.candidates[0].worth == 1


def test_computer_values_a_certain_loss_in_chance_at_zero() -> None:
    """The countdown is at 1, so everyone loses at the next miss."""
    lost = (
        (state, keep)
        for state in decisions()
        if state.left == 1 and known(state)
        for keep in KEEPS
        if (ended := outcome(decided(state, keep))) and not ended.winners
    )
    for state, keep in islice(lost, 6):
        found = think(view(state, state.decider), Level.STRONG, SEED)
        assert {each.move: each.worth for each in found.candidates}[keep] == 0


def test_computer_rates_all_choices_in_chance_by_wins() -> None:
    state = next(decisions())
    found = think(view(state, state.decider), Level.STRONG, SEED)
    assert found.measure is Measure.WINS
    assert {each.move for each in found.candidates} == {*KEEPS}


def test_computer_copes_with_resigned_opponents_in_chance() -> None:
    state = next(state for state in decisions() if state.decider == 0)
    state = resign(resign(state, 1), 2)
    assert outcome(state) is None
    found = think(view(state, 0), Level.STRONG, SEED)
    assert 0 <= found.candidates[0].worth <= 1


@pytest.mark.slow
def test_strong_computer_beats_suggested_moves_in_chance() -> None:
    setting, deals = Setting("chance", 3), range(60)
    pairing, floor = Pairing("strong", SUGGEST), Pairing(SUGGEST, SUGGEST)
    clever = [share(match) for number in deals for match in deal(setting, pairing, number, [])]
    usual = [share(match) for number in deals for match in alike(setting, floor, number)]
    assert sum(clever) > sum(usual)
