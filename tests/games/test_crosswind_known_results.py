"""Known results of Crosswind on small boards: how many positions there are, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

import pytest

from games.crosswind.board import Board, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.rules import apply, legal_moves, setup, to_act
from games.crosswind.suggestion import shortest_paths
from games.crosswind.values import Colour, Point

COLOURS = tuple(Colour)
HALF = 64
"""The offset in bits of White's stones from Black's in the bit mask of a position."""


Images: TypeAlias = tuple[int, int, int, int]
"""Bit masks of the same stones under each of the four symmetries that keep the colours' edges."""


class Position(NamedTuple):
    """A position as bit masks: `own` are the mover's stones, and `enemy` those of the other colour. `mover` is
    the colour to move, 0 or 1.

    `images` has a mask for each of the board's four symmetries: all stones of both colours, reflected so.
    Symmetric positions share a `name`: the smallest of the four masks, shifted by one bit to make room for
    `mover`.
    """

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
    """Return the four symmetric images of each point, by the point's own bit. Each image is a bit, too. The
    points nearest to the centre come first."""
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
    """Yield the position after each placement that does not win at once. `placements` has the bits of the
    allowed points."""
    colour = COLOURS[position.mover]
    for bit, images in placed(board.size).items():
        if bit & placements and not board.wins(colour, position.own | bit, bit):
            yield position.after(bit, images)


def explore(board: Board, start: Iterable[Position], found: set[int]) -> list[Position]:
    """Explore all positions that can be reached from those in `start` by placements alone, without a pass.
    Don't go on from positions in which somebody has won. Add the names of the explored positions to `found`,
    and skip positions whose names are there already.

    Return the explored positions in which the mover has no legal placement.
    """
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
    [
        (2, 6, 0, 6, 0),
        (3, 560, 0, 560, 0),
        pytest.param(4, 363_549, 4, 363_658, 10, marks=pytest.mark.slow),
    ],
)
def test_crosswind_has_the_published_number_of_positions_on_small_boards(
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


def forces(board: Board, colour: Colour, position: Position, known: dict[int, bool]) -> bool:
    """Return whether the colour wins if both sides play perfectly; a draw is no win. `known` caches the answers
    by position name."""
    if position.name not in known:
        known[position.name] = _forces(board, colour, position, known)
    return known[position.name]


def _forces(board: Board, colour: Colour, position: Position, known: dict[int, bool]) -> bool:
    placements, chooses = position.placements(board), position.mover == colour
    if not placements:
        passed = position.passed()
        return passed.placements(board) != 0 and forces(board, colour, passed, known)
    if winning(board, position, placements):
        return chooses
    replies = [(after, after.placements(board)) for after in unwon(board, position, placements)]
    open_ones = [each for each in replies if not winning(board, *each)]
    if any(known.get(after.name) is chooses for after, _ in open_ones):
        return chooses
    open_ones.sort(key=lambda each: outlook(board, *each))
    decided = any(forces(board, colour, after, known) is chooses for after, _ in open_ones)
    return chooses if decided else not chooses


def winning(board: Board, position: Position, placements: int) -> int:
    """Return the bits of those `placements` that would connect the mover's two edges."""
    one, other = (
        board.around(board.chain(position.own, position.own & edge)) | edge
        for edge in board.edges[position.mover]
    )
    return placements & one & other


def outlook(board: Board, position: Position, placements: int) -> int:
    """Estimate how good the position is for its mover. The value only decides which positions are searched
    first."""
    mine, theirs = shortest_paths(board, COLOURS[position.mover], position.own, position.enemy)
    return (
        30 * theirs.stones
        - 70 * mine.stones
        - 3 * theirs.points.bit_count()
        + 5 * mine.points.bit_count()
        + 2 * placements.bit_count()
    )


@pytest.mark.parametrize("size", [2, 3, 4])
def test_crosswind_white_wins_the_smallest_boards_with_perfect_play(size: int) -> None:
    assert forces(board_of(size), Colour.WHITE, EMPTY, {})


@pytest.mark.slow
def test_crosswind_black_wins_on_five_lines_by_opening_at_an_edge() -> None:
    board = board_of(5)
    a3 = board.bits[Point(0, 2)]
    assert forces(board, Colour.BLACK, EMPTY.after(a3, placed(5)[a3]), {})


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
