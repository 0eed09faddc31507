"""What is known of Crosswind on small boards: how many positions and sequences there are, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

import pytest

from games.crosswind import apply, legal_moves, outcome, setup, to_act
from games.crosswind.board import Board, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import Colour, News, Point, State
from games.rules import Outcome
from tests.games.placing import LETTERS, place, points, without

COLOURS = tuple(Colour)
HALF = 64
"""White's stones stand so many bits above Black's in the mask of a position."""


Images: TypeAlias = tuple[int, int, int, int]
"""Masks of one thing, seen in each of the four ways that keep the colours' edges."""


class Position(NamedTuple):
    """Stones and who moves, 0 or 1; the least image names all four, and the bit below it who moves."""

    mover: int
    own: int
    enemy: int
    images: Images = (0, 0, 0, 0)

    @property
    def name(self) -> int:
        return min(self.images) << 1 | self.mover

    def passed(self) -> Position:
        return Position(1 - self.mover, self.enemy, self.own, self.images)

    def placements(self, board: Board) -> int:
        empty = board.everywhere ^ self.own ^ self.enemy
        return empty & ~forbidden(board.stride, self.own, self.enemy, empty)

    def after(self, bit: int, images: Images) -> Position:
        (a, b, c, d), (e, f, g, h), up = self.images, images, HALF * self.mover
        seen = a | e << up, b | f << up, c | g << up, d | h << up
        return Position(1 - self.mover, self.enemy, self.own | bit, seen)


EMPTY = Position(0, 0, 0)


@cache
def placed(size: int) -> dict[int, Images]:
    """Each point as a bit with its images, from the centre outwards."""
    last = size - 1
    bits = board_of(size).bits

    def from_centre(point: Point) -> int:
        return sum((2 * each - last) ** 2 for each in point)

    def image(x: int, y: int) -> int:
        return bits[Point(x, y)]

    return {
        image(x, y): (
            image(x, y),
            image(last - x, y),
            image(x, last - y),
            image(last - x, last - y),
        )
        for x, y in sorted(bits, key=from_centre)
    }


def unwon(board: Board, position: Position, placements: int) -> Iterator[Position]:
    """The positions after each of the placements that does not win."""
    colour = COLOURS[position.mover]
    for bit, images in placed(board.size).items():
        if bit & placements and not board.wins(colour, position.own | bit, bit):
            yield position.after(bit, images)


def explore(board: Board, start: Iterable[Position], found: set[int]) -> list[Position]:
    """Adds to `found` the names of what follows from some positions without a pass, and of these
    themselves; tells which of all those are stuck."""
    waiting, stuck = [position for position in start if position.name not in found], []
    found.update(position.name for position in waiting)
    while waiting:
        position = waiting.pop()
        placements = position.placements(board)
        if not placements:
            stuck.append(position)
        for after in unwon(board, position, placements):
            if (name := after.name) not in found:
                found.add(name)
                waiting.append(after)
    return stuck


@pytest.mark.parametrize(
    ("size", "positions", "stuck", "with_passes", "stuck_with_passes"),
    [(2, 6, 0, 6, 0), (3, 560, 0, 560, 0), (4, 363_549, 4, 363_658, 10)],
)
def test_so_many_positions_are_reached_before_anyone_has_won(
    size: int, positions: int, stuck: int, with_passes: int, stuck_with_passes: int
) -> None:
    board, found = board_of(size), set[int]()
    newly_stuck = explore(board, [EMPTY], found)
    all_stuck = {position.name for position in newly_stuck}
    assert (len(found), len(all_stuck)) == (positions, stuck)
    while newly_stuck:
        newly_stuck = explore(board, [position.passed() for position in newly_stuck], found)
        all_stuck |= {position.name for position in newly_stuck}
    assert (len(found), len(all_stuck)) == (with_passes, stuck_with_passes)
    assert not any(name ^ 1 in all_stuck for name in all_stuck), "none is a draw"


def value(board: Board, position: Position, known: dict[int, int]) -> int:
    """What perfect play brings the one who moves: 1, 0 (a draw) or −1."""
    if position.name not in known:
        known[position.name] = _value(board, position, known)
    return known[position.name]


def _value(board: Board, position: Position, known: dict[int, int]) -> int:
    placements, colour = position.placements(board), COLOURS[position.mover]
    if not placements:
        passed = position.passed()
        return -value(board, passed, known) if passed.placements(board) else 0
    if any(
        board.wins(colour, position.own | bit, bit)
        for bit in placed(board.size)
        if bit & placements
    ):
        return 1
    best = -1
    for after in unwon(board, position, placements):
        best = max(best, -value(board, after, known))
        if best == 1:
            break
    return best


@pytest.mark.parametrize(("size", "black"), [(2, -1), (3, -1), (4, -1)])
def test_perfect_play_without_swapping_wins_for_the_known_colour(size: int, black: int) -> None:
    assert value(board_of(size), EMPTY, {}) == black


SEQUENCES = {
    (3, True): [9, 81, 432],
    (3, False): [9, 72, 360],
    (4, True): [16, 256, 3000],
    (4, False): [16, 240, 2760],
    (5, True): [25, 625, 12736],
    (5, False): [25, 600, 12136],
}


@pytest.mark.parametrize(("size", "swap"), SEQUENCES)
def test_so_many_sequences_of_moves_are_possible(size: int, swap: bool) -> None:
    states, counted = [setup(2, {"size": size, "swap": swap}, b"")], []
    for _ in range(3):
        moves = [
            (state, seat, legal_moves(state, seat)) for state in states for seat in to_act(state)
        ]
        counted.append(sum(len(legal) for _, _, legal in moves))
        if len(counted) < 3:
            states = [apply(state, seat, move) for state, seat, legal in moves for move in legal]
    assert counted == SEQUENCES[size, swap]


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


def test_white_has_no_placement_in_the_known_stuck_position_and_black_has() -> None:
    assert not place(WHITE_IS_STUCK, Colour.WHITE).placements
    assert place(WHITE_IS_STUCK, Colour.BLACK).placements


def test_neither_has_a_placement_in_the_known_drawn_position() -> None:
    for colour in Colour:
        assert not place(BOTH_ARE_STUCK, colour).placements


def last_stones(drawing: str, colour: Colour) -> Iterator[tuple[State, Point]]:
    """The ways to reach a position by a legal placement of the colour: the state before, and where."""
    rows = drawing.split()
    for point in points(rows, LETTERS[colour]):
        before = place("\n".join(without(rows, point)), colour)
        if point in legal_moves(before, colour):
            yield before, point


def test_who_is_stuck_passes_and_the_other_moves_again() -> None:
    ways = list(last_stones(WHITE_IS_STUCK, Colour.BLACK))
    assert ways
    for before, point in ways:
        after = apply(before, 0, point)
        assert after.news == News(0, Colour.BLACK, point, passed=(Colour.WHITE,))
        assert to_act(after) == {0}
        assert legal_moves(after, 0)
        assert not legal_moves(after, 1)


@pytest.mark.parametrize("colour", Colour)
def test_the_match_is_drawn_when_neither_can_place_a_stone(colour: Colour) -> None:
    ways = list(last_stones(BOTH_ARE_STUCK, colour))
    assert ways
    for before, point in ways:
        after = apply(before, colour, point)
        assert after.news == News(colour, colour, point, passed=(colour.other, colour))
        assert not to_act(after)
        assert outcome(after) == Outcome(places=(1, 1), scores=(), reason="draw")
