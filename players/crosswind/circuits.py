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
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from games.crosswind.board import Board
from games.crosswind.patterns import forbidden
from players.crosswind.positions import BLACK, Position

PRICES: Final = (1, 2, 4)

SLACK: Final = 4
"""A point counts as promising if a path over it costs at most this much more than the cheapest path."""

UNREACHABLE: Final = 80
"""The cost assumed for a colour that has no path left."""

TEMPO: Final = 0.14
LEAD: Final = 2.2
"""The weights of the right to move (`TEMPO`) and of the relative lead (`LEAD`) in the estimated chance of
winning. Both 600 matches of suggested moves and 130 of this player against itself gave these weights."""

Priced: TypeAlias = tuple[int, int, int]
"""The empty points by price, as three bitmasks: one for each of the `PRICES`."""

Layers: TypeAlias = Sequence[int]
"""Bitmasks of points. The mask at index n has the points whose cheapest path from the first edge costs n."""


class Circuit(NamedTuple):
    """The paths by which one colour can join its two edges.

    - `edges`: for each of the two edges, a bitmask of its points.
    - `stones`: a bitmask of the points with a stone of the colour.
    - `priced`: the empty points, grouped by what a path pays for each of them (see `PRICES`).
    - `sum`: the cost of the cheapest path.
    - `layers`: the points that can be reached at each cost, up to `SLACK` beyond the cheapest path.
    """

    edges: tuple[int, int]
    stones: int
    priced: Priced
    sum: int
    layers: Layers


def circuits(board: Board, position: Position) -> tuple[Circuit, Circuit]:
    """Return the circuit (edge-to-edge paths) of the mover and that of its enemy."""
    mover, stride = position.mover, board.stride
    own, enemy = position.stones[mover], position.stones[1 - mover]
    empty = board.everywhere ^ own ^ enemy
    mine, barred = position.legal, empty & ~position.legal
    barred_there = empty & forbidden(stride, enemy, own, empty)
    free = mine & ~barred_there
    return (
        _circuit(stride, board.edges[mover], own, (mine & barred_there, free, barred)),
        _circuit(
            stride, board.edges[1 - mover], enemy, (barred & ~barred_there, free, barred_there)
        ),
    )


def chance(position: Position, both: tuple[Circuit, Circuit]) -> float:
    """Estimate the probability that Black wins. `both` are the circuits of the mover and of its enemy."""
    mine, theirs = both[0].sum, both[1].sum
    lead = TEMPO + LEAD * (theirs - mine) / (theirs + mine + 1)
    # Use only operations that every machine rounds alike, which excludes the exponential function.
    won = 0.5 + 0.5 * lead / sqrt(1 + lead * lead)
    return won if position.mover == BLACK else 1 - won


def promising(board: Board, circuit: Circuit) -> list[int]:
    """Return the empty points on cheapest or nearly cheapest paths, as a list of bitmasks. Mask n, up to
    `SLACK`, has each point for which the cheapest path through it costs n more than the cheapest path of
    all."""
    edges, stones, priced, cheapest, layers = circuit
    _, back = _reached(board.stride, edges[::-1], stones, priced)
    found = [0] * (SLACK + 1)
    for price, points in zip(PRICES, priced, strict=True):
        for there, layer in enumerate(layers):
            if at := layer & points:
                # The costs from both edges include the price of the point itself, which counts only once.
                first = cheapest + price - there
                for dearer in range(max(-first, 0), min(SLACK + 1, len(back) - first)):
                    found[dearer] |= at & back[first + dearer]
    return found


def _circuit(stride: int, edges: tuple[int, int], stones: int, priced: Priced) -> Circuit:
    return Circuit(edges, stones, priced, *_reached(stride, edges, stones, priced))


def _reached(
    stride: int, edges: tuple[int, int], stones: int, priced: Priced
) -> tuple[int, Layers]:
    """Return the cost of the cheapest path from the first edge to the second, and the points that can be
    reached at each cost, up to `SLACK` beyond it. `stride` is the number of bits from a point to the point
    above it."""
    cheap, usual, dear = priced
    layers = [_filled(stride, stones & edges[0], stones)]
    reached = layers[0]
    touched = _beside(stride, reached) | edges[0]
    # The points that the search reaches at the next four costs.
    due, second, third, fourth = touched & cheap, touched & usual, 0, touched & dear
    last = UNREACHABLE
    while len(layers) <= last and due | second | third | fourth:
        new, due, second, third, fourth = due & ~reached, second, third, fourth, 0
        if new:
            touched = new << 1 | new >> 1 | new << stride | new >> stride
            if touched & stones & ~reached:
                new = _filled(stride, new, stones & ~reached)
                touched = _beside(stride, new)
            reached |= new
            due |= touched & cheap
            second |= touched & usual
            fourth |= touched & dear
            if last == UNREACHABLE and new & edges[1]:
                last = len(layers) + SLACK
        layers.append(new)
    return last - SLACK if last < UNREACHABLE else UNREACHABLE, layers


def _beside(stride: int, points: int) -> int:
    return points << 1 | points >> 1 | points << stride | points >> stride


def _filled(stride: int, start: int, stones: int) -> int:
    """Return the mask of all stones that are connected to `start` (flood fill). `stride` is the number of bits
    from a point to the point above it."""
    grown, filled = start, 0
    while grown != filled:
        filled = grown
        grown |= _beside(stride, grown) & stones
    return filled
