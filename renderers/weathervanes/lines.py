"""Writes words on several lines. The lines and the size of the letters depend on the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue


class Style(NamedTuple):
    face: Face
    size: int
    over: Hue
    under: Hue


NOTE: Final = Style(Face.SERIF_ITALIC, SMALLEST, Hue.MIST, Hue.SEA)
SMALL: Final = Style(Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL)


def write_centred(
    sprite: Sprite, words: str, at: Point, style: Style, room: float, rows: int = 1
) -> None:
    """Write the words on at most `rows` lines of at most `room` pixels. Each line is centred at the x position
    of the point, and all lines together are vertically centred at its y position."""
    _write(sprite, words, at, style, (room, rows), lambda line: line.size[0] / 2)


def write_left(
    sprite: Sprite, words: str, at: Point, style: Style, room: float, rows: int = 1
) -> None:
    """Write the words on at most `rows` lines of at most `room` pixels. Each line starts at the x position of
    the point, and all lines together are vertically centred at its y position."""
    _write(sprite, words, at, style, (room, rows), lambda _: MARGIN)


def _write(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    place: tuple[float, int],
    before: Callable[[Sprite], float],
) -> None:
    """`place` is the maximum width in pixels and number of lines. A line begins `before(line)` left of `at`."""
    lines, size = wrapped(words, style.face, style.size, *place)
    pitch = round(LINE * size)
    top = at[1] - pitch * (len(lines) - 1) / 2
    for row, told in enumerate(lines):
        line = label(told, style.face, size, style.over, style.under)
        x, y = at[0] - before(line), top + pitch * row - line.size[1] / 2
        sprite.put_letters(line, round(x), round(y), style.under)


LINE: Final = 1.16
"""The distance from one line to the next, relative to the font size."""
