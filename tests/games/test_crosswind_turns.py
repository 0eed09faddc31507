"""Turns of Crosswind: opening, placing, swapping, and what views show."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games import find_games
from games.crosswind.board import SIZES
from games.crosswind.rules import (
    ABOUT,
    NO_SWAPPING,
    ONLY_WHITE,
    apply,
    legal_moves,
    notation,
    resign,
    seat_name,
    setup,
    sides,
    to_act,
    turn,
    view,
)
from games.crosswind.values import SWAP, Colour, News, Point, Stone
from games.options import BadOption
from games.rules import IllegalMove
from tests.games.crosswind_positions import after, names, opened, point
from tests.games.random_play import at_random
from tests.refusals import raised

DEFAULTS = ABOUT.settle({})


def test_crosswind_has_11_lines_and_the_swap_rule_by_default() -> None:
    assert DEFAULTS == {"size": 11, "swap": True}
    assert {choice.value for choice in ABOUT.options[0].choices} == {7, 9, 11, 13, 15, 19}


@pytest.mark.parametrize("size", SIZES)
def test_crosswind_first_player_may_open_anywhere_on_every_board_size(size: int) -> None:
    state = opened(size)
    assert len(legal_moves(state, 0)) == size**2
    assert not legal_moves(state, 1)


@pytest.mark.parametrize("size", [0, 1, 20, -3, "11", True])
def test_crosswind_refuses_other_board_sizes_in_a_sentence(size: int | str) -> None:
    with pytest.raises(BadOption, match="from 2 to 19"):
        setup(2, {"size": size, "swap": True}, b"")


def test_crosswind_setup_does_not_depend_on_the_seed() -> None:
    assert setup(2, DEFAULTS, b"1") == setup(2, DEFAULTS, b"2")


def test_crosswind_first_seat_is_black_and_begins() -> None:
    state = opened()
    assert list(sides(2, DEFAULTS, b"")) == ["Black", "White"]
    assert [str(seat_name(state, seat)) for seat in (0, 1)] == ["Black", "White"]
    assert to_act(state) == {0}


def test_crosswind_legal_moves_are_listed_row_by_row_from_a1() -> None:
    listed = [notation(move) for move in legal_moves(opened(3), 0)]
    assert listed == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


SEQUENCES = {
    (3, True): [9, 81, 432],
    (3, False): [9, 72, 360],
    (4, True): [16, 256, 3000],
    (4, False): [16, 240, 2760],
    (5, True): [25, 625, 12736],
    (5, False): [25, 600, 12136],
}


@pytest.mark.parametrize(("size", "swap"), SEQUENCES)
def test_crosswind_has_the_published_number_of_move_sequences(size: int, swap: bool) -> None:
    states, counted = [setup(2, {"size": size, "swap": swap}, b"")], []
    for _ in range(3):
        moves = [
            (state, seat, legal_moves(state, seat)) for state in states for seat in to_act(state)
        ]
        counted.append(sum(len(legal) for _, _, legal in moves))
        if len(counted) < 3:
            states = [apply(state, seat, move) for state, seat, legal in moves for move in legal]
    assert counted == SEQUENCES[size, swap]


def test_crosswind_turns_alternate_and_are_counted() -> None:
    state = opened()
    assert turn(state) == 0
    state = after(state, "a1")
    assert (*to_act(state), turn(state)) == (1, 1)
    state = after(state, "c1")
    assert (*to_act(state), turn(state)) == (0, 2)
    assert state.news == News(1, Colour.WHITE, Point(2, 0))
    assert state.last == Point(2, 0)


def test_crosswind_has_no_automatic_moves_and_nobody_inherits_a_seat() -> None:
    """Crosswind has no forced moves, not even with a single legal one, and nobody inherits the seat of a player
    who resigned."""
    crosswind, choices = find_games()["crosswind"], set[int]()
    for number in range(20):
        for state in at_random("crosswind", opened(4, swap=number % 2 == 0), Random(number)):
            choices |= {len(legal_moves(state, seat)) for seat in to_act(state)}
            for each, seat in product((state, resign(state, number % 2)), (0, 1)):
                assert crosswind.forced(each, seat) is crosswind.heir(each, seat) is None
    assert 1 in choices


def test_crosswind_swap_exchanges_the_colours_and_leaves_the_stone() -> None:
    state = after(opened(), "c3 swap")
    assert [str(seat_name(state, seat)) for seat in (0, 1)] == ["White", "Black"]
    assert to_act(state) == {0}
    assert turn(state) == 2
    assert state.news == News(1, Colour.BLACK, SWAP)
    seen = view(state, None)
    assert (seen.black, seen.white) == (frozenset({Point(2, 2)}), frozenset())
    assert (seen.mover, seen.to_act, seen.last) == (Colour.WHITE, 0, Point(2, 2))
    assert seen.colours == (Colour.WHITE, Colour.BLACK)
    state = after(state, "a1")
    assert view(state, None).white == {Point(0, 0)}
    assert to_act(state) == {1}


def test_crosswind_swap_is_offered_only_as_the_second_move_and_else_refused() -> None:
    state = after(opened(), "c3")
    assert legal_moves(state, 1)[0] is SWAP
    assert view(state, 1).may_swap
    for moves in ("", "c3 a1", "c3 swap", "c3 swap a1", "c3 a1 e5"):
        reached = after(opened(), moves)
        (seat,) = to_act(reached)
        assert SWAP not in legal_moves(reached, seat)
        assert not view(reached, seat).may_swap
        with raised(IllegalMove, ONLY_WHITE):
            apply(reached, seat, SWAP)


def test_crosswind_swap_is_refused_without_the_option() -> None:
    state = after(opened(swap=False), "c3")
    assert SWAP not in legal_moves(state, 1)
    with raised(IllegalMove, NO_SWAPPING):
        apply(state, 1, SWAP)


def test_crosswind_view_shows_the_whole_board_to_everybody() -> None:
    state = after(opened(), "c3 b4 e1")
    seen = view(state, None)
    assert names(sorted(seen.black)) == ["c3", "e1"]
    assert names(seen.white) == ["b4"]
    assert [seen.colour_at(point(name)) for name in ("e1", "b4", "a1")] == [
        Colour.BLACK, Colour.WHITE, None,
    ]  # fmt: skip
    assert list(map(Stone, seen.legal)) == list(legal_moves(state, 1))
    assert names(sorted(seen.forbidden)) == ["a3", "a5", "c5"]
    assert (seen.moves_made, seen.size, seen.swap, seen.outcome) == (3, 5, True, None)
    assert [view(state, seat).seat for seat in (None, 0, 1)] == [None, 0, 1]
    assert [seen.seat_of(colour) for colour in Colour] == [0, 1]
