"""How matches of Crosswind end: chains, passes and draws, resigning."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.crosswind.board import board_of
from games.crosswind.rules import apply, legal_moves, outcome, parse, resign, to_act, turn, view
from games.crosswind.values import Colour, News, Point, State, Stone
from games.rules import OVER, IllegalMove, Outcome
from tests.games.crosswind_positions import LETTERS, after, names, opened, place, points, without
from tests.refusals import raised

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
def test_crosswind_chain_between_a_players_own_edges_wins(
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
    with raised(IllegalMove, OVER):
        apply(won, 1 - seat, Stone(Point(0, 0)))


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_no_colour_is_cut_off_before_the_other_has_won(size: int) -> None:
    """A wall of stones has no naked diagonal, so it is a chain."""
    board = board_of(size)
    for number in range(20):
        rng, state = Random(number), opened(size, swap=False)
        while seats := to_act(state):
            free = board.everywhere ^ sum(state.stones)
            for colour in Colour:
                assert board.shortest(colour, state.stones[colour], free).points
            (seat,) = seats
            state = apply(state, seat, rng.choice(legal_moves(state, seat)))


def test_crosswind_chain_between_the_opponents_edges_does_not_win() -> None:
    state = place("... ... BB.", Colour.BLACK)
    assert outcome(apply(state, 0, Stone(Point(2, 0)))) is None
    state = place(".W. .W. ...", Colour.WHITE)
    assert outcome(apply(state, 1, Stone(Point(1, 0)))) is None


def test_crosswind_stones_that_touch_only_at_corners_form_no_chain() -> None:
    state = place(".... ..B. .BB. .W..", Colour.BLACK)
    assert outcome(apply(state, 0, Stone(Point(2, 3)))) is None


def test_crosswind_corner_point_touches_both_of_its_edges() -> None:
    state = place("BW .W", Colour.BLACK)
    assert outcome(apply(state, 0, Stone(Point(0, 0))))
    state = place("B. W.", Colour.WHITE)
    assert outcome(apply(state, 1, Stone(Point(1, 0))))


def test_ended_crosswind_match_shows_a_shortest_winning_chain() -> None:
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
    seen = view(apply(state, 0, Stone(Point(0, 0))), None)
    assert names(seen.chain) in (["a5", "a4", "a3", "a2", "a1"], ["d5", "d4", "d3", "d2", "d1"])


def test_crosswind_chain_may_wind_across_the_board() -> None:
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
    seen = view(apply(state, 0, Stone(Point(4, 0))), None)
    assert " ".join(names(seen.chain)) == "a5 a4 a3 a2 b2 c2 c3 c4 d4 e4 e3 e2 e1"


@pytest.mark.parametrize("moves", ["", "c3", "c3 swap", "c3 a1 e5"])
@pytest.mark.parametrize("seat", [0, 1])
def test_crosswind_player_who_resigns_loses(moves: str, seat: int) -> None:
    state = after(opened(), moves)
    given_up = resign(state, seat)
    assert outcome(given_up) == Outcome((2, 1) if seat == 0 else (1, 2), (), "resigned")
    assert given_up.news == News(seat, state.colour_of(seat), None)
    assert given_up.last == state.last
    assert turn(given_up) == turn(state) + 1
    assert not to_act(given_up)
    seen = view(given_up, seat)
    assert (seen.chain, seen.winner) == ((), state.colour_of(1 - seat))


WHITE_IS_STUCK = """
..BW
B..W
...B
BBWW
"""

BOTH_ARE_STUCK = """
BBWBW
W..BW
B...W
BW..B
BWBWW
"""


def last_stones(drawing: str, colour: Colour) -> Iterator[tuple[State, Point]]:
    """Remove one stone of this colour from the drawn position, and yield the position that is left, with the
    point of the stone. Only stones that may be placed there again are tried."""
    rows = drawing.split()
    for point in points(rows, LETTERS[colour]):
        before = place("\n".join(without(rows, point)), colour)
        if Stone(point) in legal_moves(before, colour):
            yield before, point


def test_crosswind_player_without_a_legal_point_passes() -> None:
    ways = list(last_stones(WHITE_IS_STUCK, Colour.BLACK))
    assert ways
    for before, point in ways:
        after = apply(before, 0, Stone(point))
        assert after.news == News(0, Colour.BLACK, point, passed=(Colour.WHITE,))
        assert to_act(after) == {0}
        assert legal_moves(after, 0)
        assert not legal_moves(after, 1)


@pytest.mark.parametrize("colour", Colour)
def test_crosswind_is_drawn_when_neither_colour_can_place_a_stone(colour: Colour) -> None:
    ways = list(last_stones(BOTH_ARE_STUCK, colour))
    assert ways
    for before, point in ways:
        after = apply(before, colour, Stone(point))
        assert after.news == News(colour, colour, point, passed=(colour.other, colour))
        assert not to_act(after)
        assert outcome(after) == Outcome(places=(1, 1), scores=(), reason="draw")


@pytest.mark.parametrize("rows", ["... ... ...", "BBB ... BBB", ".B. ..B B.."])
def test_crosswind_shortest_chain_is_empty_if_none_joins_the_edges(rows: str) -> None:
    stones = place(rows).stones[Colour.BLACK]
    assert board_of(3).shortest_chain(Colour.BLACK, stones) == ()
