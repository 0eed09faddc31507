"""The computer opponent in the lesson of Crosswind. It sets up the forbidden patterns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.crosswind.board import board_of
from games.crosswind.suggestion import Path, shortest_paths
from games.crosswind.values import Colour, Pattern, Point, Stone, View
from games.rules import AnyRules

CORNERS: Final = {
    Pattern.LONG_SWITCH: [(across, up) for across in (-3, 3) for up in (-1, 1)]
    + [(across, up) for across in (-1, 1) for up in (-3, 3)],
    Pattern.LOOSE_CROSSCUT: [(across, up) for across in (-2, 2) for up in (-2, 2)],
}
"""For each pattern that has stones in four corners, the offsets from one corner to the opposite one, in columns
and rows."""

_SWITCH, _CROSSCUT = Pattern.LONG_SWITCH, Pattern.LOOSE_CROSSCUT
SHOWS: Final = {2: (_SWITCH, _CROSSCUT), 3: (_CROSSCUT, _SWITCH), 4: (_CROSSCUT,), 5: (_SWITCH,)}
"""The patterns that the neighbour sets up if it can, by the number of stones that it has on the board."""


def neighbour(rules: AnyRules, view: View, number: int) -> Any:  # noqa: ARG001 - the same each time
    """Return the neighbour's move: usually the suggested stone, but now and then one after which only the last
    corner of a pattern is missing."""
    if paths(view, view.mover)[1].stones > 2:
        for pattern in SHOWS.get(len(view.stones[view.mover]), ()):
            if third := _third_corners(view, pattern):
                return Stone(max(third, key=lambda point: _lead(view, point)))
    return rules.suggest(view)


def _third_corners(view: View, pattern: Pattern) -> list[Point]:
    """Return the points where a stone of the mover would leave only the last corner of the pattern free, which
    the enemy may then not take. Empty if the board already has such a pattern."""
    own, sides = view.stones[view.mover], [*_sides(view, pattern)]
    if any(each <= own for each in sides):
        return []
    found = {point for each in sides if len(each & own) == 1 for point in each - own}
    return sorted(found & {*view.legal})


def _sides(view: View, pattern: Pattern) -> Iterator[frozenset[Point]]:
    """Yield the two side corners of every window of the pattern that has an enemy stone in one corner, and no
    stone in the opposite corner or in between."""
    taken = view.black | view.white
    for x, y in view.stones[view.mover.other]:
        for across, up in CORNERS[pattern]:
            corner, last = Point(x, y), Point(x + across, y + up)
            sides = frozenset({Point(last.column, y), Point(x, last.row)})
            inside = {*_window(corner, last)} - sides - {corner}
            if {*sides, last} <= board_of(view.size).bits.keys() and not taken & inside:
                yield sides


def _window(corner: Point, opposite: Point) -> Iterator[Point]:
    (left, right), (low, high) = (sorted(each) for each in zip(corner, opposite, strict=True))
    return (Point(x, y) for x in range(left, right + 1) for y in range(low, high + 1))


def _lead(view: View, point: Point) -> int:
    """Return by how many stones the mover would be ahead after placing a stone on the point."""
    board, mover = board_of(view.size), view.mover
    own, enemy = (board.mask(view.stones[each]) for each in (mover, mover.other))
    mine, theirs = shortest_paths(board, mover, own | board.bits[point], enemy)
    return theirs.stones - mine.stones


def paths(view: View, colour: Colour) -> tuple[Path, Path]:
    """Return the shortest path of this colour, and that of the other colour."""
    board = board_of(view.size)
    return shortest_paths(
        board, colour, *(board.mask(view.stones[each]) for each in (colour, colour.other))
    )
