"""Explains why a stone may not be placed on a point: finds the patterns that it would form.

`games.crosswind.patterns` finds forbidden points faster, but not the patterns. A test checks that both agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache
from typing import Final

from games.crosswind.board import board_of
from games.crosswind.values import Colour, Formed, Pattern, Point, Refusal, View
from texts.text import Text, counted, listed, phrase, sentences

DRAWN: Final = {
    Pattern.NAKED_DIAGONAL: ("-x", "x-"),
    Pattern.KNIGHT_BEND: ("..x", "x.o"),
    Pattern.LONG_SWITCH: ("o..x", "x..o"),
    Pattern.LOOSE_CROSSCUT: ("o.x", "...", "x.o"),
}
"""Each forbidden pattern in one orientation. `x` and `o` are stones of the two colours, `.` is an empty point,
and `-` is any point without an `x`."""


def refusal(view: View, colour: Colour, point: Point) -> Refusal | None:
    """Return why the colour may not place a stone on the point. Return None if it may."""
    board = board_of(view.size)
    stones = board.mask(view.black), board.mask(view.white)
    found = refusal_at(view.size, stones, colour, point)
    return found if found.formed or found.taken_by is not None or not found.on_board else None


def refusal_at(size: int, stones: tuple[int, int], colour: Colour, point: Point) -> Refusal:
    """Return the refusal for a position whose stones are two bitmasks, Black's and White's. If the placement is
    legal, `on_board` is true, `taken_by` is None, and `formed` is empty."""
    bit = board_of(size).bits.get(point, 0)
    taken = [each for each in Colour if stones[each] & bit]
    found = _formed(size, stones, colour, point) if bit and not taken else set()
    formed = tuple(sorted(found, key=lambda each: each.stones))
    return Refusal(colour, point, size, bool(bit), taken[0] if taken else None, formed)


def refusal_text(refusal: Refusal) -> Text:
    """Return the refusal as sentences for the player."""
    name = refusal.point.name
    if not refusal.on_board:
        corner = Point(refusal.size - 1, refusal.size - 1).name
        return phrase(
            "{point} is not on this board. Choose a point from a1 to {corner}.",
            point=name,
            corner=corner,
        )
    if refusal.taken_by is Colour.BLACK:
        return phrase("A black stone is already on {point}. Choose an empty point.", point=name)
    if refusal.taken_by is Colour.WHITE:
        return phrase("A white stone is already on {point}. Choose an empty point.", point=name)
    return sentences(_forbidden(refusal.colour, name), _why(refusal))


def _forbidden(colour: Colour, point: str) -> Text:
    if colour is Colour.BLACK:
        return phrase("A black stone is forbidden on {point}.", point=point)
    return phrase("A white stone is forbidden on {point}.", point=point)


def _why(refusal: Refusal) -> list[Text]:
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
    """Describe a pattern of several stones, so no naked diagonal."""
    stones = listed([point.name for point in formed.stones])
    match formed.pattern:
        case Pattern.KNIGHT_BEND:
            return phrase("It would form a knight bend with {stones}.", stones=stones)
        case Pattern.LONG_SWITCH:
            return phrase("It would form a long switch with {stones}.", stones=stones)
    return phrase("It would form a loose crosscut with {stones}.", stones=stones)


def _naked(stones: Sequence[str]) -> Text:
    return counted(
        len(stones),
        "It would form a naked diagonal with {stones}.",
        "It would form naked diagonals with {stones}.",
        stones=listed(stones),
    )


@cache
def _shapes() -> Set[tuple[Pattern, tuple[tuple[str, int, int], ...]]]:
    """Return the forbidden patterns in all orientations, each as its characters with their columns and rows."""
    return {
        (
            pattern,
            tuple((what, x, y) for y, row in enumerate(rows) for x, what in enumerate(row)),
        )
        for pattern, drawn in DRAWN.items()
        for rows in _turned(list(drawn))
    }


def _turned(rows: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the drawn rows in all eight orientations: four rotations, and four of the mirror image."""
    for image in (rows, rows[::-1]):
        for _ in range(4):
            yield image
            image = ["".join(column) for column in zip(*image[::-1], strict=True)]


def _formed(size: int, stones: tuple[int, int], colour: Colour, point: Point) -> set[Formed]:
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
    """Yield each way in which a new stone of this colour on `point` could be a part of a pattern. A way is the
    pattern, the colour of its `x`, and each character of its drawing with its point."""
    for pattern, cells in _shapes():
        for what, x, y in cells:
            if what in "xo":
                left, below = point.column - x, point.row - y
                like = colour if what == "x" else colour.other
                yield pattern, like, [(each, Point(left + u, below + v)) for each, u, v in cells]


def _holds(what: str, bit: int | None, stones: Sequence[int], like: Colour) -> bool:
    """Return whether a character of a drawing (see `DRAWN`) fits a point, if `x` stands for a stone of the
    colour `like`. `bit` is the mask of the point; None means that the point is off the board."""
    if bit is None:
        return False
    own, other = bool(stones[like] & bit), bool(stones[like.other] & bit)
    return {"x": own, "o": other, ".": not own and not other, "-": not own}[what]
