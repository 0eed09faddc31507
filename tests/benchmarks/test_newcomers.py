"""The benchmark's simulated beginners make legal moves, take an obvious win, and block an obvious loss."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.newcomers import NEWCOMERS, crosswind, newcomer
from benchmarks.strength import SETTINGS, adjusted
from engines.pairing import Setting
from games import find_games
from games.crosswind.rules import apply, legal_moves, parse, view
from games.crosswind.values import Colour
from tests.games.crosswind_positions import place

SCRIPTED = [setting for setting in SETTINGS if setting.key in NEWCOMERS]


@pytest.mark.parametrize("setting", SCRIPTED, ids=str)
def test_simulated_newcomer_makes_legal_moves_determined_by_the_seed(setting: Setting) -> None:
    rules = find_games()[setting.key]
    state = rules.setup(setting.seats, setting.options, b"newcomers")
    for number in range(40):
        for seat in sorted(rules.to_act(state)):
            seen, seed = rules.view(state, seat), b"%d" % number
            move = newcomer(setting.key, seen, seed)
            assert move == newcomer(setting.key, seen, seed)
            state = rules.apply(state, seat, move)  # raises if the move is illegal


def test_simulated_crosswind_newcomer_wins_or_blocks_in_one_move() -> None:
    won = place(".B... .BW.. ..... WBW.. .B.W.", Colour.BLACK)
    assert crosswind(view(won, 0), Random(0)) == parse("b3")
    lost = place(".B... .B... ..... .B... .B..W", Colour.WHITE)
    after = apply(lost, 1, crosswind(view(lost, 1), Random(0)))
    assert parse("b3") not in legal_moves(after, 0)


def test_benchmark_adjusts_the_share_of_wins_by_the_expected_odds() -> None:
    assert adjusted(0.25, 0.25) == 0.5
    assert adjusted(0.4, 0.25) == pytest.approx(2 / 3)
    assert (adjusted(0.0, 0.9), adjusted(1.0, 0.1)) == (0, 1)
