"""The first stone of a match with the swap: it should help nobody, as White may take it over."""

from __future__ import annotations

from random import Random
from typing import Final

from games.crosswind.board import Board
from games.crosswind.values import Point
from players.crosswind.circuits import chance, circuits
from players.crosswind.positions import BLACK, Position, placed
from players.crosswind.tree import Tree

TRIED: Final = 8
"""So many points are searched, those that are the most even at a glance."""


def openings(
    board: Board, empty: Position, iterations: int, random: Random
) -> list[tuple[Point, float]]:
    """First stones, the best first, each with Black's chance to win if White swaps where that is better.

    The iterations are shared among them. Of points that mirrors and the half turn make equal one is
    drawn.
    """
    glances = [(abs(_glance(board, empty, point) - 0.5), point) for point in _quarter(board.size)]
    found = []
    for _, point in sorted(glances)[:TRIED]:
        tree = Tree(board, placed(board, empty, board.bits[point]), random)
        tree.grow(max(iterations // TRIED, 1))
        black = tree.root.mean(BLACK)
        found.append((_image(board.size, point, random), min(black, 1 - black)))
    return sorted(found, key=lambda each: -each[1])


def _glance(board: Board, empty: Position, point: Point) -> float:
    position = placed(board, empty, board.bits[point])
    # On a board of 2 × 2 and more no single stone wins or leaves the enemy without a placement.
    return chance(position, circuits(board, position))


def _quarter(size: int) -> list[Point]:
    """One of the points that the symmetries which keep the edges of both colours make equal."""
    half = range((size + 1) // 2)
    return [Point(column, row) for row in half for column in half]


def _image(size: int, point: Point, random: Random) -> Point:
    column, row = (random.choice((each, size - 1 - each)) for each in point)
    return Point(column, row)
