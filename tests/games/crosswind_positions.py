"""Positions of Crosswind from drawings: `B` and `W` are stones, `.` is empty, the top row first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.crosswind.board import board_of
from games.crosswind.patterns import forbidden
from games.crosswind.rules import apply, parse, setup, to_act
from games.crosswind.values import Colour, Point, State, Stone

LETTERS = {Colour.BLACK: "B", Colour.WHITE: "W"}


def place(drawing: str, mover: Colour = Colour.BLACK, *, swapped: bool = False) -> State:
    """Return the drawn position in the middle of a match, with the next move for `mover`."""
    rows = drawing.split()
    board = board_of(len(rows))
    black, white = (board.mask(points(rows, LETTERS[colour])) for colour in Colour)
    own, enemy = (black, white) if mover is Colour.BLACK else (white, black)
    empty = board.everywhere ^ own ^ enemy
    return State(
        size=len(rows),
        swap=swapped,
        stones=(black, white),
        mover=mover,
        placements=empty & ~forbidden(board.stride, own, enemy, empty),
        moves_made=black.bit_count() + white.bit_count() + swapped,
        swapped=swapped,
        last=None,
        news=None,
        winner=None,
    )


def points(rows: Sequence[str], letter: str) -> Iterator[Point]:
    for row, line in enumerate(reversed(rows)):
        for column, each in enumerate(line):
            if each == letter:
                yield Point(column, row)


def without(rows: Sequence[str], point: Point) -> list[str]:
    line = rows[-1 - point.row]
    emptied = line[: point.column] + "." + line[point.column + 1 :]
    return [*rows[: -1 - point.row], emptied, *rows[len(rows) - point.row :]]


def opened(size: int = 5, *, swap: bool = True) -> State:
    return setup(2, {"size": size, "swap": swap}, b"")


def after(state: State, moves: str) -> State:
    """Return the state after these moves, which are separated by spaces. The seat to act makes each of them."""
    for text in moves.split():
        (seat,) = to_act(state)
        state = apply(state, seat, parse(text))
    return state


def names(found: Iterable[Point]) -> list[str]:
    return [point.name for point in found]


def point(name: str) -> Point:
    move = parse(name)
    assert isinstance(move, Stone)
    return move.point
