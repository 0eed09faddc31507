"""Writes words on several lines. The lines and the size of the letters depend on the language."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from renderers.kit.frame import RIGHT, centred, centred_left, centred_right, lettered_disc
from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue


class Style(NamedTuple):
    """A style of writing: the typeface, its size in pixels, the colour of the letters, and the colour under
    them."""

    face: Face
    size: int
    over: Hue
    under: Hue


TEXT: Final = Style(Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SEA)
NOTE: Final = Style(Face.SERIF_ITALIC, SMALLEST, Hue.MIST, Hue.SEA)
PANEL_TEXT, PANEL_NOTE = (style._replace(under=Hue.SWELL) for style in (TEXT, NOTE))
FAINT: Final = PANEL_TEXT._replace(over=Hue.MIST)
PITCH: Final = 56


def write(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    room: float = math.inf,
    rows: int = 1,
    *,
    anchor: str = "m",
    below: bool = False,
    pitch: float = PITCH,
) -> int:
    """Write words on at most `rows` lines of at most `room` pixels, and return the number of lines.

    - `at`: the lines are vertically centred at its y. With `below`, the first line is centred there, and the
      others follow below.
    - `anchor`: which horizontal part of each line lies at x: the left end (l), the middle (m) or the right end
      (r).
    - `pitch`: the distance in pixels from line to line. It shrinks with the letters if the words have too
      little room.
    """
    lines, size = wrapped(words, style.face, style.size, room, rows)
    apart = pitch * size / style.size
    top = at[1] - (0 if below else apart * (len(lines) - 1) / 2)
    for row, line in enumerate(lines):
        piece = label(line, style.face, size, style.over, style.under)
        PLACED[anchor](sprite, piece, at[0], top + apart * row, style.under)
    return len(lines)


PLACED: Final = {"l": centred_left, "m": centred, "r": centred_right}


def step(
    sprite: Sprite,
    number: int,
    at: Point,
    words: str,
    *,
    room: float | None = None,
    rows: int = 1,
) -> None:
    """Draw a numbered caption: a disc with the number, centred at the point, and to its right at most `rows`
    lines of words, the first beside the disc. The lines may be `room` pixels wide; None means up to the edge of
    the picture."""
    centred(sprite, lettered_disc(str(number), DISC, Hue.PAPER, Hue.SEA), *at)
    x, y = at[0] + BESIDE, at[1]
    write(sprite, words, (x, y), TEXT, room or RIGHT - x, rows, anchor="l", below=True)


def depth(words: str, x: float, *, rows: int) -> int:
    """Return the vertical distance in pixels between the first and the last line of a `step` whose disc is at
    `x`. It is 0 if one line is enough."""
    lines, size = wrapped(words, TEXT.face, TEXT.size, RIGHT - x - BESIDE, rows)
    return round(PITCH * size / TEXT.size * (len(lines) - 1))


DISC: Final = 30
BESIDE: Final = DISC + 16
"""The distance in pixels from the centre of a step's disc to its words."""
