"""Matches of Crosswind: opening, placing, swapping, winning, resigning, and what is seen of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.crosswind import (
    ABOUT,
    SIZES,
    apply,
    forced,
    heir,
    legal_moves,
    notation,
    outcome,
    parse,
    rematch,
    resign,
    seat_name,
    setup,
    sides,
    to_act,
    turn,
    view,
)
from games.crosswind.values import SWAP, Colour, News, Point, State
from games.rules import BadOption, IllegalMove, Outcome
from tests.games.placing import place

DEFAULTS = ABOUT.settle({})


def opened(size: int = 5, *, swap: bool = True) -> State:
    return setup(2, {"size": size, "swap": swap}, b"")


def after(state: State, moves: str) -> State:
    """Each move made by whoever is to act."""
    for text in moves.split():
        (seat,) = to_act(state)
        state = apply(state, seat, parse(text))
    return state


def names(points: Iterable[Point]) -> list[str]:
    return [point.name for point in points]


def test_a_match_is_played_on_eleven_lines_with_swapping_unless_said_otherwise() -> None:
    assert DEFAULTS == {"size": 11, "swap": True}
    assert {choice.value for choice in ABOUT.options[0].choices} == {7, 9, 11, 13, 15, 19}


@pytest.mark.parametrize("size", SIZES)
def test_every_size_from_two_to_nineteen_is_played(size: int) -> None:
    state = opened(size)
    assert len(legal_moves(state, 0)) == size**2
    assert not legal_moves(state, 1)


@pytest.mark.parametrize("size", [0, 1, 20, -3, "11", True])
def test_other_sizes_are_refused_in_a_sentence(size: int | str) -> None:
    with pytest.raises(BadOption, match=r"from 2 to 19, not “"):
        setup(2, {"size": size, "swap": True}, b"")


def test_nothing_depends_on_the_seed() -> None:
    assert setup(2, DEFAULTS, b"1") == setup(2, DEFAULTS, b"2")


def test_the_first_seat_is_black_and_begins() -> None:
    state = opened()
    assert list(sides(2, DEFAULTS, b"")) == ["Black", "White"]
    assert [seat_name(state, seat) for seat in (0, 1)] == ["Black", "White"]
    assert to_act(state) == {0}


def test_points_come_row_by_row_from_a1() -> None:
    listed = [notation(move) for move in legal_moves(opened(3), 0)]
    assert listed == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_turns_alternate_and_each_move_adds_to_the_turn() -> None:
    state = opened()
    assert turn(state) == 0
    state = after(state, "a1")
    assert (*to_act(state), turn(state)) == (1, 1)
    state = after(state, "c1")
    assert (*to_act(state), turn(state)) == (0, 2)
    assert state.news == News(1, Colour.WHITE, Point(2, 0))
    assert state.last == Point(2, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_forced_and_nobody_plays_on_for_another(seat: int) -> None:
    state = place("BW. .BW ...", Colour.WHITE)
    assert len(legal_moves(state, 1)) >= 1
    assert forced(state, seat) is None
    assert heir(state, seat) is None


def test_a_rematch_has_the_same_options() -> None:
    options = {"size": 7, "swap": False}
    assert rematch(options, resign(opened(7, swap=False), 0)) == options


def test_swapping_exchanges_the_colours_and_leaves_the_stone() -> None:
    state = after(opened(), "c3 swap")
    assert [seat_name(state, seat) for seat in (0, 1)] == ["White", "Black"]
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


def test_swapping_is_offered_as_the_second_move_alone() -> None:
    state = opened()
    assert SWAP not in legal_moves(state, 0)
    state = after(state, "c3")
    assert legal_moves(state, 1)[0] is SWAP
    assert view(state, 1).may_swap
    for later in ("a1", "swap", "swap a1", "a1 e5"):
        reached = after(state, later)
        (seat,) = to_act(reached)
        assert SWAP not in legal_moves(reached, seat)
        assert not view(reached, seat).may_swap


@pytest.mark.parametrize("moves", ["", "c3 a1", "c3 swap", "c3 swap a1"])
def test_swapping_at_another_time_is_refused(moves: str) -> None:
    state = after(opened(), moves)
    (seat,) = to_act(state)
    with pytest.raises(IllegalMove, match=r"^Only White may swap, as the second move of a match\."):
        apply(state, seat, SWAP)


def test_without_the_option_nobody_swaps() -> None:
    state = after(opened(swap=False), "c3")
    assert SWAP not in legal_moves(state, 1)
    with pytest.raises(IllegalMove, match=r"^This match is played without swapping\."):
        apply(state, 1, SWAP)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c3", "There is a black stone on c3 already."),
        ("f1", "f1 is not on this board: its points go from a1 to e5."),
        ("a6", "a6 is not on this board: its points go from a1 to e5."),
        ("c5", "A white stone on c5 would form a naked diagonal with b4."),
    ],
)
def test_an_illegal_placement_is_refused_with_its_reason(text: str, said: str) -> None:
    state = after(opened(), "c3 b4 e1")
    with pytest.raises(IllegalMove) as refusal:
        apply(state, 1, parse(text))
    assert str(refusal.value) == said


def test_who_is_not_to_play_is_told_who_is() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not White’s turn: Black is to play\.$"):
        apply(opened(), 1, Point(0, 0))
    swapped = after(opened(), "c3 swap")
    with pytest.raises(IllegalMove, match=r"^It is not Black’s turn: White is to play\.$"):
        apply(swapped, 1, Point(0, 0))


BLACK_IS_ONE_SHORT = """
.B...
.BW..
.....
WBW..
.B.W.
"""

WHITE_IS_ONE_SHORT = """
..B..
.....
WW.WW
..B..
.B...
"""


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("drawing", "colour", "last", "chain"),
    [
        (BLACK_IS_ONE_SHORT, Colour.BLACK, "b3", "b5 b4 b3 b2 b1"),
        (WHITE_IS_ONE_SHORT, Colour.WHITE, "c3", "a3 b3 c3 d3 e3"),
    ],
)
def test_a_chain_between_the_own_edges_wins(
    drawing: str, colour: Colour, last: str, chain: str, swapped: bool
) -> None:
    state = place(drawing, colour, swapped=swapped)
    (seat,) = to_act(state)
    assert seat == colour ^ swapped
    won = apply(state, seat, parse(last))
    assert outcome(won) == Outcome((1, 2) if seat == 0 else (2, 1), scores=(), reason="chain")
    assert not to_act(won)
    assert not legal_moves(won, 0)
    seen = view(won, None)
    assert names(seen.chain) == chain.split()
    assert (seen.winner, seen.to_act, seen.legal) == (colour, None, ())
    assert not seen.forbidden
    with pytest.raises(IllegalMove, match=r"^The match is over\.$"):
        apply(won, 1 - seat, Point(0, 0))


def test_a_chain_between_the_edges_of_the_opponent_wins_nothing() -> None:
    state = place("... ... BB.", Colour.BLACK)
    assert outcome(apply(state, 0, Point(2, 0))) is None
    state = place(".W. .W. ...", Colour.WHITE)
    assert outcome(apply(state, 1, Point(1, 0))) is None


def test_stones_that_touch_at_corners_are_no_chain() -> None:
    state = place(".... ..B. .BB. .W..", Colour.BLACK)
    assert outcome(apply(state, 0, Point(2, 3))) is None


def test_a_corner_touches_both_of_its_edges() -> None:
    state = place("BW .W", Colour.BLACK)
    assert outcome(apply(state, 0, Point(0, 0)))
    state = place("B. W.", Colour.WHITE)
    assert outcome(apply(state, 1, Point(1, 0)))


def test_the_chain_that_is_shown_is_a_shortest_one() -> None:
    state = place(
        """
        BBBB.
        BW.B.
        BW.B.
        BW.B.
        .W.BB
        """,
        Colour.BLACK,
    )
    seen = view(apply(state, 0, Point(0, 0)), None)
    assert names(seen.chain) in (["a5", "a4", "a3", "a2", "a1"], ["d5", "d4", "d3", "d2", "d1"])


def test_a_chain_may_wind() -> None:
    state = place(
        """
        B....
        B.BBB
        B.B.B
        BBB.B
        .....
        """,
        Colour.BLACK,
    )
    seen = view(apply(state, 0, Point(4, 0)), None)
    assert " ".join(names(seen.chain)) == "a5 a4 a3 a2 b2 c2 c3 c4 d4 e4 e3 e2 e1"


@pytest.mark.parametrize("moves", ["", "c3", "c3 swap", "c3 a1 e5"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_has_lost(moves: str, seat: int) -> None:
    state = after(opened(), moves)
    given_up = resign(state, seat)
    assert outcome(given_up) == Outcome((2, 1) if seat == 0 else (1, 2), (), "resigned")
    assert given_up.news == News(seat, state.colour_of(seat), None)
    assert given_up.last == state.last
    assert turn(given_up) == turn(state) + 1
    assert not to_act(given_up)
    seen = view(given_up, seat)
    assert (seen.chain, seen.winner) == ((), state.colour_of(1 - seat))


def test_resigning_after_the_end_changes_nothing() -> None:
    over = resign(opened(), 0)
    assert resign(over, 1) == over


def test_everybody_sees_the_whole_board() -> None:
    state = after(opened(), "c3 b4 e1")
    seen = view(state, None)
    assert names(sorted(seen.black)) == ["c3", "e1"]
    assert names(seen.white) == ["b4"]
    assert [seen.colour_at(parse_point(name)) for name in ("e1", "b4", "a1")] == [
        Colour.BLACK, Colour.WHITE, None,
    ]  # fmt: skip
    assert list(seen.legal) == list(legal_moves(state, 1))
    assert names(sorted(seen.forbidden)) == ["a3", "a5", "c5"]
    assert (seen.moves_made, seen.size, seen.swap, seen.outcome) == (3, 5, True, None)
    assert [view(state, seat).seat for seat in (None, 0, 1)] == [None, 0, 1]
    assert [seen.seat_of(colour) for colour in Colour] == [0, 1]


def parse_point(name: str) -> Point:
    move = parse(name)
    assert move is not SWAP
    return move
