"""The compact positions of Crosswind agree with the rules: legal points, movers, passes and ends."""

from __future__ import annotations

from random import Random

import pytest

from games.crosswind.board import board_of
from games.crosswind.rules import apply, legal_moves
from games.crosswind.values import Colour, Move, State, Stone
from players.crosswind.positions import placed
from tests.games.crosswind_positions import place
from tests.players.crosswind_play import lean, played
from tests.sampling import THOROUGH, sampled


@sampled
@pytest.mark.parametrize(
    ("size", "matches"), [(2, 20), (3, 200), (4, 100), (5, 60), (7, 10), (11, 4), (19, 1)]
)
def test_fast_crosswind_simulation_follows_the_rules(size: int, matches: int) -> None:
    for number in range(matches * (10 if THOROUGH else 1)):
        for state, position in played(size, Random(number)):
            assert position == lean(state)


def test_fast_crosswind_simulation_passes_and_draws_like_the_rules() -> None:
    """The drawn positions make sure that all three cases occur: after Black's move, nobody passes, White
    passes, or both colours pass. If both pass, the match is a draw."""
    found = set[tuple[Colour, ...]]()
    for drawing in ("..BW B..W ...B BBWW", "BBWBW W..BW B...W BW..B BWBWW"):
        for index in (number for number, each in enumerate(drawing) if each == "B"):
            before = place(drawing[:index] + "." + drawing[index + 1 :], Colour.BLACK)
            for move in legal_moves(before, 0):
                after = apply(before, 0, move)
                assert placed(board_of(before.size), lean(before), bit_of(before, move)) == lean(
                    after
                )
                assert after.news
                found.add(after.news.passed)
    assert found >= {(), (Colour.WHITE,), (Colour.WHITE, Colour.BLACK)}


def bit_of(state: State, move: Move) -> int:
    assert isinstance(move, Stone)
    return board_of(state.size).bits[move.point]
