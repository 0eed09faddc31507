"""Large captions in the pictures of the rules, legible on a phone too."""

from __future__ import annotations

from typing import Final

from renderers.kit.frame import RIGHT, centred
from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue

SIZE: Final = SMALLEST
LEAST: Final = 30
PITCH: Final = 56


def caption(
    sprite: Sprite,
    at: Point,
    words: str,
    *,
    room: float | None = None,
    rows: int = 1,
    ground: Hue = Hue.SEA,
) -> None:
    """Draw a caption that starts at the x position of the point, in at most `rows` lines. Its first line is
    vertically centred at the y position. It may be `room` pixels wide; by default, it may take all the width
    that is left in the picture. `ground` is the colour behind it."""
    x, y = at
    for below, line in _lines(words, RIGHT - x if room is None else room, rows, ground):
        _put(sprite, line, x - MARGIN, y + below, ground)


def caption_below(
    sprite: Sprite, x: float, y: float, words: str, *, room: float, rows: int = 1
) -> None:
    """Draw a caption of at most `rows` lines of at most `room` pixels. The lines are horizontally centred at
    `x`, and the first one is vertically centred at `y`."""
    for at, line in _lines(words, room, rows, Hue.SEA):
        _put(sprite, line, x - line.size[0] / 2, y + at, Hue.SEA)


def caption_beside(sprite: Sprite, x: float, y: float, words: str) -> None:
    """Draw a caption of at most two lines from `x`, which are together vertically centred at `y`."""
    lines = _lines(words, RIGHT - x, 2, Hue.SEA)
    # `_lines` returns the last line first.
    half = lines[0][0] / 2
    for at, line in lines:
        _put(sprite, line, x - MARGIN, y + at - half, Hue.SEA)


def step(
    sprite: Sprite,
    number: int,
    at: Point,
    words: str,
    *,
    room: float | None = None,
    rows: int = 1,
) -> None:
    """Draw a numbered caption: the number on a disc centred at the point, then the words to its right. `room`
    and `rows` are as in `caption`."""
    disc = Stencil(DISC, DISC).disc(DISC / 2, DISC / 2, DISC / 2)
    piece = Sprite(DISC, DISC, Hue.SEA).lay(disc.mask(), Hue.PAPER, Hue.SEA)
    piece.write(str(number), (DISC / 2, DISC / 2), (Face.BOLD, SIZE), Hue.INK, Hue.PAPER)
    centred(sprite, piece, *at)
    caption(sprite, (at[0] + BESIDE, at[1]), words, room=room, rows=rows)


def depth(words: str, x: float, *, rows: int) -> int:
    """Return the vertical distance in pixels between the first and the last line of a `step` whose disc is at
    `x`. It is 0 if one line is enough."""
    lines = _lines(words, RIGHT - x - BESIDE, rows, Hue.SEA)
    return round(lines[0][0])


DISC: Final = 60
BESIDE: Final = DISC // 2 + 16
"""The distance in pixels from the centre of a step's disc to its words."""


def ring(sprite: Sprite, box: tuple[int, int, int, int]) -> None:
    """Draw a ring around the box (left, top, width, height) of a card, to mark what has just happened."""
    left, top, across, down = box
    size = (across + 2 * RIM, down + 2 * RIM)
    mask = Stencil(*size).ring((0, 0, *size), 14 + RIM, 5).mask()
    sprite.lay(mask, Hue.FOAM, Hue.SEA, (left - RIM, top - RIM))


RIM: Final = 9
"""The distance in pixels from a card to the outer edge of its ring: a gap of 4, then a ring 5 wide."""


def arrow(sprite: Sprite, x: int, y: int, length: int) -> None:
    """Draw an arrow that points to the right. `x` and `y` are the middle of its tail; `length` is in pixels."""
    tip, barb = length - 30, 22
    outline = [(0, 16), (tip, 16), (tip, 0), (length, barb), (tip, 44), (tip, 28), (0, 28)]
    mask = Stencil(length, 44).polygon(outline).mask()
    sprite.lay(mask, Hue.FOAM, Hue.SEA, (x, y - barb))


def _put(sprite: Sprite, line: Sprite, left: float, y: float, ground: Hue) -> None:
    """Leave out the line's background, which is higher than its letters and would cover other lines."""
    sprite.put_letters(line, round(left), round(y - line.size[1] / 2), ground)


def _lines(words: str, room: float, rows: int, ground: Hue) -> list[tuple[float, Sprite]]:
    """Return each line of the wrapped words as a label, with its offset in pixels below the first line. The
    bottom line comes first, so that a line drawn later never covers the descenders of the line above it."""
    lines, size = wrapped(words, Face.SEMIBOLD, SIZE, room, rows, LEAST)
    pitch = PITCH * size / SIZE
    return [
        (pitch * row, label(line, Face.SEMIBOLD, size, Hue.PAPER, ground))
        for row, line in reversed([*enumerate(lines)])
    ]
