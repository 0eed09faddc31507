"""The reasons why a stone may not be placed: the patterns that it would form, found point by point, and the
texts of the refusals.

`games.crosswind.patterns` finds the forbidden points quickly but does not say why. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from games.crosswind.board import board_of
from games.crosswind.values import Colour, Formed, Pattern, Point, Refusal, View
from texts.text import Text, counted, listed, phrase, sentences

DRAWN: Final = {
    Pattern.NAKED_DIAGONAL: ("-x", "x-"),
    Pattern.KNIGHT_BEND: ("..x", "x.o"),
    Pattern.LONG_SWITCH: ("o..x", "x..o"),
    Pattern.LOOSE_CROSSCUT: ("o.x", "...", "x.o"),
}
"""Each pattern in one orientation: `x` and `o` are the two colours, `.` is empty, `-` is anything but `x`."""


def refusal(view: View, colour: Colour, point: Point) -> Refusal | None:
    """Return why the colour may not place a stone on the point, or None if it may."""
    board = board_of(view.size)
    stones = board.mask(view.black), board.mask(view.white)
    found = refusal_at(view.size, stones, colour, point)
    return found if found.formed or found.taken_by is not None or not found.on_board else None


def refusal_at(size: int, stones: tuple[int, int], colour: Colour, point: Point) -> Refusal:
    """Like `refusal`, for a position given as bitmasks, but a legal placement also gets a Refusal, which names
    no reason."""
    bit = board_of(size).bits.get(point, 0)
    taken = [each for each in Colour if stones[each] & bit]
    found = _formed(size, stones, colour, point) if bit and not taken else set()
    formed = tuple(sorted(found, key=lambda each: each.stones))
    return Refusal(colour, point, size, bool(bit), taken[0] if taken else None, formed)


def told(refusal: Refusal) -> Text:
    """Return the sentences that tell the player what is wrong with the placement."""
    name = refusal.point.name
    if not refusal.on_board:
        corner = Point(refusal.size - 1, refusal.size - 1).name
        return phrase(
            "{point} is not on this board. Choose a point from a1 to {corner}.",
            point=name,
            corner=corner,
        )
    if refusal.taken_by is Colour.BLACK:
        return phrase("A black stone is on {point} already. Choose an empty point.", point=name)
    if refusal.taken_by is Colour.WHITE:
        return phrase("A white stone is on {point} already. Choose an empty point.", point=name)
    if refusal.colour is Colour.BLACK:
        forbidden = phrase("A black stone is forbidden on {point}.", point=name)
    else:
        forbidden = phrase("A white stone is forbidden on {point}.", point=name)
    return sentences(forbidden, _why(refusal))


class _Shape(NamedTuple):
    """One orientation of a pattern: the required content of each column and row of its window."""

    pattern: Pattern
    cells: tuple[tuple[str, int, int], ...]


def _why(refusal: Refusal) -> list[Text]:
    """Return one sentence for all naked diagonals, and one for each other pattern. If there are more than three
    sentences, return the first two and a count of the others."""
    naked = [each.stones[0].name for each in refusal.formed if len(each.stones) == 1]
    found = [_would_form(each) for each in refusal.formed if len(each.stones) > 1]
    if naked:
        found.insert(0, _naked(naked))
    if len(found) <= 3:
        return found
    more = counted(
        len(found) - 2, "It would form {n} more pattern.", "It would form {n} more patterns."
    )
    return [*found[:2], more]


def _would_form(formed: Formed) -> Text:
    stones = listed([point.name for point in formed.stones])
    match formed.pattern:
        case Pattern.KNIGHT_BEND:
            return phrase("It would form a knight bend with {stones}.", stones=stones)
        case Pattern.LONG_SWITCH:
            return phrase("It would form a long switch with {stones}.", stones=stones)
        case Pattern.LOOSE_CROSSCUT:
            return phrase("It would form a loose crosscut with {stones}.", stones=stones)
    return _naked([point.name for point in formed.stones])


def _naked(stones: Sequence[str]) -> Text:
    return counted(
        len(stones),
        "It would form a naked diagonal with {stones}.",
        "It would form naked diagonals with {stones}.",
        stones=listed(stones),
    )


@cache
def _shapes() -> tuple[_Shape, ...]:
    """Return every orientation of every pattern once."""
    found: dict[_Shape, None] = {}
    for pattern, drawn in DRAWN.items():
        for rows in _turned(list(drawn)):
            cells = [(what, x, y) for y, row in enumerate(rows) for x, what in enumerate(row)]
            found[_Shape(pattern, tuple(cells))] = None
    return tuple(found)


def _turned(rows: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield all rotations of the rows and of their mirror image."""
    for image in (rows, rows[::-1]):
        for _ in range(4):
            yield image
            image = ["".join(column) for column in zip(*image[::-1], strict=True)]


def _formed(size: int, stones: tuple[int, int], colour: Colour, point: Point) -> set[Formed]:
    """Return every window that would hold a pattern if the new stone were placed."""
    bits, after = board_of(size).bits, list(stones)
    after[colour] |= bits[point]
    return {
        Formed(
            pattern,
            window=(cells[0][1], cells[-1][1]),
            stones=tuple(sorted(at for what, at in cells if what in "xo" and at != point)),
        )
        for pattern, like, cells in _windows(colour, point)
        if all(_holds(what, bits.get(at), after, like) for what, at in cells)
    }


def _windows(
    colour: Colour, point: Point
) -> Iterator[tuple[Pattern, Colour, list[tuple[str, Point]]]]:
    """Yield every orientation of every pattern in which the point is one of the stones.

    The second item is the colour of `x`, given that the stone on the point has the given colour.
    """
    for pattern, cells in _shapes():
        for what, x, y in cells:
            if what in "xo":
                left, below = point.column - x, point.row - y
                like = colour if what == "x" else colour.other
                yield pattern, like, [(each, Point(left + u, below + v)) for each, u, v in cells]


def _holds(what: str, bit: int | None, stones: Sequence[int], like: Colour) -> bool:
    """Return whether the point is on the board and has the content that the cell requires."""
    if bit is None:
        return False
    own, other = bool(stones[like] & bit), bool(stones[like.other] & bit)
    return {"x": own, "o": other, ".": not own and not other, "-": not own}[what]
