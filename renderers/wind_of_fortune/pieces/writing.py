"""Writes words close to other things in a picture: only the letters are drawn, not the background of their
label."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from renderers.kit.lettering import SMALLEST, Face, width, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue

Style: TypeAlias = tuple[Face, int]
Hues: TypeAlias = tuple[Hue, Hue]
"""The colour of the letters, and the colour of the ground below them."""

NOTE: Final = (Face.SERIF_ITALIC, SMALLEST)
FACT: Final = (Face.SEMIBOLD, SMALLEST)
SUM: Final = (Face.BOLD, SMALLEST)


def say(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    hues: Hues,
    anchor: str = "m",
    room: float = math.inf,
) -> Sprite:
    """Write words at a point, and return the sprite.

    The anchor says which horizontal part of the words lies at x: the left end (l), the middle (m) or the right
    end (r). Capitals are vertically centred at y. Words wider than `room` pixels are left out, because the
    drawing shows the same.
    """
    if width(words, *style) > room:
        return sprite
    written = label(words, *style, *hues)
    across, down = written.size
    left = {"l": -MARGIN, "m": -across / 2, "r": MARGIN - across}[anchor]
    return sprite.put_letters(written, round(at[0] + left), round(at[1] - down / 2), hues[1])


def say_below(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    hues: Hues,
    place: tuple[float, int, float],
    anchor: str = "m",
) -> int:
    """Write words on several lines, the first of which is at the point. Return the number of lines.

    `place` holds three numbers: the width into which the lines must fit, their maximum number, and the distance
    between them. Width and distance are in pixels.
    """
    (face, size), (room, rows, pitch) = style, place
    lines, size = wrapped(words, face, size, room, rows)
    for row, line in enumerate(lines):
        say(sprite, line, (at[0], at[1] + pitch * row), (face, size), hues, anchor)
    return len(lines)
