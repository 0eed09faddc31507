"""Suggests a move in Crosswind: among promising points, the one that most improves the mover's lead. The lead
compares how many stones each colour still needs to connect its edges."""

from __future__ import annotations

from typing import Final

from games.crosswind.board import Board, Path, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import SWAP, Colour, Move, Point, Stone, View

MOST: Final = 32
"""The maximum number of points that are evaluated. Points nearer to the centre come first."""


def suggest(view: View) -> Move:
    """For the first stone, return a point just outside the centre, or the centre if nobody may swap. For the
    second move, return the swap if it is allowed and the first stone is central. Otherwise, return the
    placement that most improves the mover's lead."""
    if view.may_swap and any(_central(view.size, point) for point in view.black):
        return SWAP
    nearest = sorted(view.legal, key=lambda point: _from_centre(view.size, point))
    if not view.moves_made:
        # Without the option to swap, Black opens in the centre.
        fair = [point for point in nearest if not (view.swap and _central(view.size, point))]
        return Stone((fair or nearest)[0])
    return Stone(_best(view, nearest))


def shortest_paths(board: Board, mover: Colour, own: int, enemy: int) -> tuple[Path, Path]:
    """Return the mover's and the enemy's shortest paths, which avoid the points forbidden to each."""
    empty = board.everywhere ^ own ^ enemy
    mine = empty & ~forbidden(board.stride, own, enemy, empty)
    theirs = empty & ~forbidden(board.stride, enemy, own, empty)
    return (
        board.shortest(mover, own, mine),
        board.shortest(mover.other, enemy, theirs),
    )


def _best(view: View, nearest: list[Point]) -> Point:
    board, mover = board_of(view.size), view.mover
    own, enemy = board.mask(view.stones[mover]), board.mask(view.stones[mover.other])
    mine, theirs = shortest_paths(board, mover, own, enemy)
    both = mine.points | theirs.points
    promising = [point for point in nearest if board.bits[point] & both] or nearest
    return max(
        promising[:MOST], key=lambda point: _ahead(board, mover, own | board.bits[point], enemy)
    )


def _ahead(board: Board, mover: Colour, own: int, enemy: int) -> tuple[bool, int, int]:
    """Return a tuple that is greater for better positions of the mover. It has whether the enemy's next stone
    can't win, and the leads of the mover in `Path.stones` and in the number of points on shortest paths."""
    mine, theirs = shortest_paths(board, mover, own, enemy)
    return (
        not mine.stones or theirs.stones > 1,
        theirs.stones - mine.stones,
        mine.points.bit_count() - theirs.points.bit_count(),
    )


def _central(size: int, point: Point) -> bool:
    """Return whether the point lies in the central half of the board, both by column and by row."""
    return 2 * max(abs(2 * each - size + 1) for each in point) <= size - 1


def _from_centre(size: int, point: Point) -> int:
    return sum((2 * each - size + 1) ** 2 for each in point)
