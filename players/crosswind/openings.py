"""The first stone of a match.

Of matches of this player with itself on 11 × 11 Black won about 4 of 10 after a first stone in the centre, 2 of
10 after one at an edge, and fewer after one in a corner. A search from the empty board sees too little of that.
"""

from __future__ import annotations

from random import Random

from games.crosswind.board import Board
from games.crosswind.values import Point
from players.crosswind.positions import BLACK, Position, placed
from players.crosswind.tree import Tree


def openings(
    board: Board, empty: Position, iterations: int, random: Random
) -> list[tuple[Point, float]]:
    """Points in the centre, the best first, each with Black's chance to win; the iterations are shared
    among them. Of points that are mirror images one is drawn."""
    points = _centre(board.size)
    shared = iterations // len(points)
    images = (_image(board.size, each, random) for each in points)
    found = [(point, opened(board, empty, point, shared, random)) for point in images]
    return sorted(found, key=lambda each: -each[1])


def opened(board: Board, empty: Position, point: Point, iterations: int, random: Random) -> float:
    """Black's chance to win after this first stone."""
    tree = Tree(board, placed(board, empty, board.bits[point]), random)
    tree.grow(max(iterations, 2))
    return tree.root.mean(BLACK)


def _centre(size: int) -> list[Point]:
    """A quarter of the four points around the middle of an even board, or of the nine of an odd one."""
    near = range((size - 1) // 2 - size % 2, (size - 1) // 2 + 1)
    return [Point(column, row) for row in near for column in near]


def _image(size: int, point: Point, random: Random) -> Point:
    """The point or one of its mirror images, all equally likely."""
    column, row = (random.choice((each, size - 1 - each)) for each in point)
    return Point(column, row)
