"""A quick and sensible move: how many stones each colour still needs, after each promising placement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.crosswind.board import Board, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import SWAP, Colour, Move, Point, Stone, View

MOST: Final = 32
"""So many placements are looked at, those nearest to the centre."""


class Way(NamedTuple):
    """How many stones a colour needs to join its edges, and the points that lie on a shortest way."""

    stones: int
    points: int


def suggest(view: View) -> Move:
    """White takes over an opening in the middle; so Black, where that may happen, opens beside it."""
    if view.may_swap and any(_central(view.size, point) for point in view.black):
        return SWAP
    nearest = sorted(view.legal, key=lambda point: _from_centre(view.size, point))
    if not view.moves_made:
        fair = [point for point in nearest if not (view.swap and _central(view.size, point))]
        return Stone((fair or nearest)[0])
    return Stone(_best(view, nearest))


def ways(board: Board, mover: Colour, own: int, enemy: int) -> tuple[Way, Way]:
    """The ways of the mover and of the enemy, over points that are not forbidden now."""
    empty = board.everywhere ^ own ^ enemy
    mine = empty & ~forbidden(board.stride, own, enemy, empty)
    theirs = empty & ~forbidden(board.stride, enemy, own, empty)
    return (
        _way(board, board.edges[mover], own, mine),
        _way(board, board.edges[mover.other], enemy, theirs),
    )


def _best(view: View, nearest: list[Point]) -> Point:
    """Of the placements on a shortest way of either colour the one that leaves the most ahead."""
    board, mover = board_of(view.size), view.mover
    own, enemy = board.mask(view.stones[mover]), board.mask(view.stones[mover.other])
    mine, theirs = ways(board, mover, own, enemy)
    both = mine.points | theirs.points
    promising = [point for point in nearest if board.bits[point] & both] or nearest
    return max(
        promising[:MOST], key=lambda point: _ahead(board, mover, own | board.bits[point], enemy)
    )


def _ahead(board: Board, mover: Colour, own: int, enemy: int) -> tuple[bool, int, int]:
    """Whether the enemy can not win at once; then how much shorter the mover's way is than the
    enemy's, and how much more choice it leaves."""
    mine, theirs = ways(board, mover, own, enemy)
    return (
        not mine.stones or theirs.stones > 1,
        theirs.stones - mine.stones,
        mine.points.bit_count() - theirs.points.bit_count(),
    )


def _way(board: Board, edges: tuple[int, int], stones: int, free: int) -> Way:
    there = list(_layers(board, edges, stones, free))
    if there and not there[-1]:
        return Way(board.size**2, 0)
    back = reversed(list(_layers(board, edges[::-1], stones, free)))
    return Way(len(there), sum(one & other for one, other in zip(there, back, strict=True)))


def _layers(board: Board, edges: tuple[int, int], stones: int, free: int) -> Iterator[int]:
    """The free points that one more stone reaches from the first edge, until the other edge is
    reached; an empty layer says that it never is."""
    reached = board.chain(stones, stones & edges[0])
    while not reached & edges[1]:
        layer = (board.around(reached) | edges[0]) & free & ~reached
        yield layer
        if not layer:
            return
        reached |= board.chain(stones | layer, layer)


def _central(size: int, point: Point) -> bool:
    """Whether the point lies in the middle half of the board, both ways."""
    return 2 * max(abs(2 * each - size + 1) for each in point) <= size - 1


def _from_centre(size: int, point: Point) -> int:
    return sum((2 * each - size + 1) ** 2 for each in point)
