"""Chooses the first stone of a match.

When this player played against itself on 11 × 11, 24 matches after each of these stones, Black won 7 after
f6, in the centre, 11 after a4, 10 after a5 and 15 after a6. Nearer a corner, White's edge is less fair: Black
won 21 after a2 and 7 after a1. A search from the empty board does not see enough of these differences, so only
central points are considered and, if White may swap, the middle half of White's edges.
"""

from __future__ import annotations

from random import Random

from games.crosswind.board import Board
from games.crosswind.values import Point
from players.crosswind.positions import BLACK, Position, placed
from players.crosswind.tree import Tree


def openings(
    board: Board, empty: Position, iterations: int, random: Random, *, fair: bool
) -> list[tuple[Point, float]]:
    """Return central points and, if a stone should be `fair`, points in the middle of White's edges, each with
    Black's chance of winning after a first stone there.

    Of points that mirror each other, one is drawn at random. `iterations` is the number of search iterations
    for all points together.
    """
    size = board.size
    edge = [Point(0, row) for row in range((size + 2) // 4, (size + 1) // 2)] if fair else []
    points = sorted({*_centre(size), *edge})
    shared = iterations // len(points)
    images = (_image(size, each, random) for each in points)
    return [(point, opened(board, empty, point, shared)) for point in images]


def opened(board: Board, empty: Position, point: Point, iterations: int) -> float:
    """Return Black's chance of winning after this first stone, found by a search with this many iterations.

    Of points that mirror each other, the one nearest to a1 is searched, because a search finds other chances
    for each of them.
    """
    near = Point(*(min(each, board.size - 1 - each) for each in point))
    tree = Tree(board, placed(board, empty, board.bits[near]))
    tree.grow(max(iterations, 2))
    return tree.root.mean(BLACK)


def _centre(size: int) -> list[Point]:
    """Return the central points in one quadrant of the board: one of the four central points on an even board,
    and four of the nine on an odd one."""
    near = range((size - 1) // 2 - size % 2, (size - 1) // 2 + 1)
    return [Point(column, row) for row in near for column in near]


def _image(size: int, point: Point, random: Random) -> Point:
    """Return the point or one of its mirror images, all equally likely."""
    column, row = (random.choice((each, size - 1 - each)) for each in point)
    return Point(column, row)
