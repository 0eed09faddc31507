"""Path costs in Crosswind, computed like electric circuits, and the evaluations that follow from them."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from games.crosswind.board import Board, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import Colour, Point
from players.crosswind.circuits import (
    SLACK,
    UNREACHABLE,
    chance,
    circuits,
    promising,
)
from players.crosswind.positions import Position, position_of
from tests.games.crosswind_positions import place
from tests.players.crosswind_play import lean, sampled_position

SIZES = (3, 5, 7, 11)


def prices(board: Board, position: Position, colour: int) -> dict[Point, int]:
    """Return the cost of each point for the colour; the opponent's points are left out."""
    own, enemy = position.stones[colour], position.stones[1 - colour]
    empty = board.everywhere ^ own ^ enemy
    mine = empty & ~forbidden(board.stride, own, enemy, empty)
    theirs = empty & ~forbidden(board.stride, enemy, own, empty)
    found = dict.fromkeys(board.points_of(own), 0)
    for point in board.points_of(empty):
        bit = board.bits[point]
        found[point] = 4 if not mine & bit else 2 if theirs & bit else 1
    return found


def sums(board: Board, costs: dict[Point, int], edge: int) -> dict[Point, int]:
    """Return the cost of the cheapest path from an edge (0 or 1) to each point, including the point's own."""
    reached: dict[Point, int] = {}
    queue = [(costs[point], point) for point in board.points_of(edge) if point in costs]
    queue.sort()
    while queue:
        cost, point = heappop(queue)
        if point not in reached:
            reached[point] = cost
            for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                other = Point(point.column + column, point.row + row)
                if other in costs:
                    heappush(queue, (cost + costs[other], other))
    return reached


def both_ways(board: Board, costs: dict[Point, int], colour: int) -> dict[Point, int]:
    """Return for each point the cost of the cheapest edge-to-edge path through it."""
    first, second = (sums(board, costs, edge) for edge in board.edges[colour])
    return {
        point: first[point] + second[point] - costs[point] for point in first if point in second
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(8))
def test_cheapest_crosswind_paths_match_dijkstras_algorithm(size: int, number: int) -> None:
    board, position = board_of(size), sampled_position(size, Random(100 * size + number))
    both, empty = circuits(board, position), board.everywhere ^ sum(position.stones)
    for colour, found, cheapest_found in zip(
        (position.mover, 1 - position.mover), promising(both, empty), both.sums, strict=True
    ):
        costs = prices(board, position, colour)
        through = both_ways(board, costs, colour)
        cheapest = min(through.values(), default=UNREACHABLE)
        assert cheapest_found == cheapest
        expected = [set[Point]() for _ in range(SLACK + 1)]
        for point, total in through.items():
            if costs[point] and total <= cheapest + SLACK:
                expected[total - cheapest].add(point)
        assert [{*board.points_of(each)} for each in found] == expected


@pytest.mark.parametrize("number", range(10))
def test_crosswind_evaluation_is_symmetric_between_colours(number: int) -> None:
    """A position mirrored at the diagonal, with colours swapped, is worth the same to the other colour."""
    board, position = board_of(7), sampled_position(7, Random(number))
    black, white = (
        board.mask(Point(row, column) for column, row in board.points_of(stones))
        for stones in position.stones
    )
    other = position_of(board, (white, black), 1 - position.mover)
    there = chance(other, circuits(board, other))
    assert chance(position, circuits(board, position)) == pytest.approx(1 - there)


def test_crosswind_evaluation_favours_the_shorter_way_and_the_mover() -> None:
    drawing = "..B.. ..B.. ..... ..B.. W...."
    black, white = (lean(place(drawing, colour)) for colour in Colour)
    board = board_of(5)
    moving, waiting = (chance(each, circuits(board, each)) for each in (black, white))
    assert moving > waiting > 0.5
