"""Values a position of Crosswind by what it costs each colour to join its edges: the price of the cheapest
path.

Which points are forbidden changes with every stone. So a path may use a forbidden point, but at a higher price:

- 1 for a point that only this colour may take now: nobody can block it;
- 2 for a point that both colours may take;
- 4 for a point that this colour may not take now.

The search for the cheapest paths is Dial's algorithm (Dial 1969), with bitmasks as buckets. The prices were
chosen from 1 to 8, so that the difference between both colours' costs predicts the winner best. Electrical
resistance predicted no better than path costs, at a hundred times the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import sqrt
from operator import and_, or_
from typing import Final, NamedTuple, TypeAlias

from games.crosswind.board import Board
from players.crosswind.positions import BLACK, Position, lift_of

SLACK: Final = 4
"""A point counts as promising if a path over it costs at most this much more than the cheapest path."""

UNREACHABLE: Final = 80
"""The cost assumed for a colour that has no path left."""

TEMPO: Final = 0.14
LEAD: Final = 2.2
"""The weights of the right to move (`TEMPO`) and of the relative lead (`LEAD`) in the estimated chance of
winning. Both 600 matches of suggested moves and 130 of this player against itself gave these weights."""

Layers: TypeAlias = Sequence[int]
"""Bitmasks of points. The mask at index n has the points where paths that cost n end."""


class Circuits(NamedTuple):
    """The paths by which both colours can join their two edges.

    One search finds them all. Its integers consist of four masks of the board, each `lift` bits above the one
    before it: for paths of the mover and of its enemy from their first edge, then for both from their second
    edge. Integers of this length are hardly slower than those of one mask.

    - `sums`: the costs of the cheapest paths of the mover and of its enemy from edge to edge.
    - `touched`: the empty points at which a path can arrive at this cost, before the point itself is paid.
    - `reached`: all points that a path can reach at this cost.

    The layers go up to `SLACK` beyond the higher of the two `sums`.
    """

    lift: int
    sums: tuple[int, int]
    touched: Layers
    reached: Layers


def circuits(board: Board, position: Position) -> Circuits:
    mover, lift = position.mover, lift_of(board)
    own, enemy = position.stones[mover], position.stones[1 - mover]
    empty = board.everywhere ^ own ^ enemy
    mine, theirs = position.legal, position.legal_later
    both = mine & theirs
    stones = own | enemy << lift
    cheap, dear = mine ^ both | (theirs ^ both) << lift, empty ^ mine | (empty ^ theirs) << lift
    usual, twice = both | both << lift, 2 * lift
    (start, end), (their_start, their_end) = board.edges[mover], board.edges[1 - mover]
    their_end <<= lift
    return _searched(
        board.stride,
        lift,
        start | their_start << lift | (end | their_end) << twice,
        (end, their_end),
        stones | stones << twice,
        (cheap | cheap << twice, usual | usual << twice, dear | dear << twice),
    )


def chance(position: Position, both: Circuits) -> float:
    """Estimate the probability that Black wins."""
    mine, theirs = both.sums
    lead = TEMPO + LEAD * (theirs - mine) / (theirs + mine + 1)
    # Use only operations that every machine rounds alike, which excludes the exponential function.
    won = 0.5 + 0.5 * lead / sqrt(1 + lead * lead)
    return won if position.mover == BLACK else 1 - won


def promising(both: Circuits, points: int) -> tuple[list[int], list[int]]:
    """Return which of these empty points are on cheapest or nearly cheapest paths of the mover, and on those of
    its enemy, each as a list of bitmasks. Mask n, up to `SLACK`, has each point for which the colour's cheapest
    path through it costs n more than the colour's cheapest path of all."""
    lift, sums, touched, reached = both
    back = [each >> 2 * lift for each in reached]
    # For each cost, the points of both colours where paths from the two edges meet that cost as much together.
    costs = {cheapest + more for cheapest in sums for more in range(SLACK + 1)}
    met = {
        cost: reduce(or_, map(and_, touched, back[cost::-1])) if cost < UNREACHABLE else 0
        for cost in costs
    }
    mine, theirs = sums
    return (
        [met[mine + more] & points for more in range(SLACK + 1)],
        [met[theirs + more] >> lift & points for more in range(SLACK + 1)],
    )


def _searched(
    stride: int,
    lift: int,
    starts: int,
    ends: tuple[int, int],
    stones: int,
    prices: tuple[int, int, int],
) -> Circuits:
    """Search for the cheapest paths from `starts` over `stones` and over the empty points in `prices`: those
    that cost 1, 2 and 4. `ends` are the second edges of the mover and of its enemy. All masks lie as in
    `Circuits`."""
    cheap, usual, dear = prices
    touched, reached = list[int](), list[int]()
    free, missing = cheap | usual | dear, ends[0] | ends[1]
    sums, last = [UNREACHABLE, UNREACHABLE], UNREACHABLE
    # The points next to paths of the present cost, the points reached at it, and those at the next three costs.
    beside, new, due, second, third = starts, 0, 0, 0, 0
    for cost in range(UNREACHABLE + 1):
        while joined := beside & stones:
            stones ^= joined
            new |= joined
            beside |= joined << 1 | joined >> 1 | joined << stride | joined >> stride
        fresh = beside & free
        free ^= fresh
        touched.append(fresh)
        reached.append(new)
        if new & missing:
            for colour in (0, 1):
                if new & missing & ends[colour]:
                    sums[colour] = cost
                    missing &= ~ends[colour]
            if not missing:
                last = cost + SLACK
        if cost == last:
            break
        new = due | fresh & cheap
        due, second, third = second | fresh & usual, third, fresh & dear
        beside = new << 1 | new >> 1 | new << stride | new >> stride
    return Circuits(lift, (sums[0], sums[1]), touched, reached)
