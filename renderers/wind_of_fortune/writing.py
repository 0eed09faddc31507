"""Text drawing for pictures where words may be close to other things: only the letters are drawn, without a
ground."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from renderers.kit.lettering import READABLE, SMALLEST, Face, width, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue

Style: TypeAlias = tuple[Face, int]
Hues: TypeAlias = tuple[Hue, Hue]
"""A colour, and the colour of the ground below it."""

NOTE: Final = (Face.SERIF_ITALIC, 30)
FACT: Final = (Face.SEMIBOLD, 28)
HAND_NOTE: Final = (Face.SERIF_ITALIC, SMALLEST)
HAND_FACT: Final = (Face.SEMIBOLD, SMALLEST)
SUM: Final = (Face.BOLD, SMALLEST)
HAND_LEAST: Final = 30
"""The smallest size to which words in a hand shrink in languages that need more room than English."""


def say(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    hues: Hues,
    anchor: str = "m",
    room: float = math.inf,
) -> Sprite:
    """Write words at a point. The anchor (l, m or r) is horizontal; vertically, the capitals are centred.

    Words wider than the room shrink.
    """
    written = label(words, *style, *hues, room, least(style))
    across, down = written.size
    left = {"l": -MARGIN, "m": -across / 2, "r": MARGIN - across}[anchor]
    return sprite.put_letters(written, round(at[0] + left), round(at[1] - down / 2), hues[1])


def say_between(
    sprite: Sprite, words: str, at: Point, style: Style, hues: Hues, sides: tuple[float, float]
) -> Sprite:
    """Write words centred at a point, or as near to it as fits between the limits on both sides."""
    left, right = sides
    half = min(width(words, *style), right - left) / 2
    x = min(max(at[0], left + half), right - half)
    return say(sprite, words, (x, at[1]), style, hues, room=right - left)


def say_below(
    sprite: Sprite,
    words: str,
    at: Point,
    style: Style,
    hues: Hues,
    place: tuple[float, int, float],
    anchor: str = "m",
) -> int:
    """Write words on several lines, the first at the point. Returns the number of lines.

    `place` holds the room, the maximum number of lines, and the distance between them.
    """
    (face, size), (room, rows, pitch) = style, place
    lines, size = wrapped(words, face, size, room, rows, least(style))
    for row, line in enumerate(lines):
        say(sprite, line, (at[0], at[1] + pitch * row), (face, size), hues, anchor)
    return len(lines)


def least(style: Style) -> int:
    """Return the smallest size to which words of a style shrink. Hands are read on phones."""
    return HAND_LEAST if style[1] == SMALLEST else READABLE
