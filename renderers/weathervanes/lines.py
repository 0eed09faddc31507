"""Words of ours in several lines: how many, and how large, is a matter of the language."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.kit.frame import centred, centred_left
from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue


class Style(NamedTuple):
    face: Face
    size: int
    over: Hue
    under: Hue


NOTE: Final = Style(Face.SERIF_ITALIC, 34, Hue.MIST, Hue.SEA)
SMALL: Final = Style(Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL)


def write_centred(
    sprite: Sprite, words: str, at: tuple[float, float], style: Style, room: float, rows: int = 1
) -> None:
    """At most so many lines, centred round the point."""
    for y, line in _lines(words, at[1], style, room, rows):
        centred(sprite, line, at[0], y)


def write_left(
    sprite: Sprite, words: str, at: tuple[float, float], style: Style, room: float, rows: int = 1
) -> None:
    """The same, with lines that begin at the point."""
    for y, line in _lines(words, at[1], style, room, rows):
        centred_left(sprite, line, at[0], y)


def _lines(
    words: str, middle: float, style: Style, room: float, rows: int
) -> list[tuple[float, Sprite]]:
    lines, size = wrapped(words, style.face, style.size, room, rows)
    pitch = round(LINE * size)
    top = middle - pitch * (len(lines) - 1) / 2
    # From the last line up, so that no descender is covered.
    return [
        (top + pitch * row, label(line, style.face, size, style.over, style.under))
        for row, line in reversed([*enumerate(lines)])
    ]


LINE: Final = 1.16
"""The distance of lines, as a part of the font size."""
