"""Suggestions in Crosswind are rarely foolish."""

from __future__ import annotations

import pytest

from games.crosswind.rules import apply, legal_moves, parse, setup, suggest, view
from games.crosswind.values import SWAP, Colour, Point, Stone
from tests.games.crosswind_positions import place


@pytest.mark.parametrize("size", [7, 11, 19])
def test_suggested_crosswind_move_swaps_only_a_central_first_stone(size: int) -> None:
    middle = Point(size // 2, size // 2)
    for point, swapped in ((middle, True), (Point(0, 0), False), (Point(size // 2, 0), False)):
        state = apply(setup(2, {"size": size, "swap": True}, b""), 0, Stone(point))
        assert (suggest(view(state, 1)) is SWAP) == swapped


@pytest.mark.parametrize("size", [2, 3, 7, 11, 19])
def test_suggested_first_crosswind_stone_would_not_be_swapped(size: int) -> None:
    state = setup(2, {"size": size, "swap": True}, b"")
    state = apply(state, 0, suggest(view(state, 0)))
    assert suggest(view(state, 1)) is not SWAP


def test_suggested_first_crosswind_stone_is_central_if_swapping_is_off() -> None:
    assert suggest(view(setup(2, {"size": 9, "swap": False}, b""), 0)) == Stone(Point(4, 4))


def test_suggested_crosswind_move_takes_a_win() -> None:
    state = place(".B... .BW.. ..... WBW.. .B.W.", Colour.BLACK)
    assert suggest(view(state, 0)) == parse("b3")


def test_suggested_crosswind_move_blocks_the_opponents_win() -> None:
    state = place(".B... .B... ..... .B... .B..W", Colour.WHITE)
    after = apply(state, 1, suggest(view(state, 1)))
    assert parse("b3") not in legal_moves(after, 0)
