"""Writes words beside or below the things in a picture, with no box behind the words."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue

NOTE: Final = (Face.SERIF_ITALIC, SMALLEST)
FACT: Final = (Face.SEMIBOLD, SMALLEST)
SUM: Final = (Face.BOLD, SMALLEST)


class Ink(NamedTuple):
    """A style of writing: font, size in pixels, colour (`hue`), and the colour below the letters (`ground`)."""

    face: Face
    size: int
    hue: Hue
    ground: Hue


def say(
    sprite: Sprite, words: str, at: Point, ink: Ink, anchor: str = "m", room: float = math.inf
) -> Sprite:
    """Write words at a point, and return the sprite.

    The anchor says which horizontal part of the words lies at x: the left end (l), the middle (m) or the right
    end (r). Capitals are vertically centred at y. Words wider than `room` pixels shrink.
    """
    written = label(words, *ink, room)
    across, down = written.size
    left = {"l": -MARGIN, "m": -across / 2, "r": MARGIN - across}[anchor]
    return sprite.put_letters(written, round(at[0] + left), round(at[1] - down / 2), ink.ground)


def say_below(
    sprite: Sprite,
    words: str,
    at: Point,
    ink: Ink,
    place: tuple[float, int, float],
    anchor: str = "m",
) -> int:
    """Write words on several lines, the first of which is at the point. Return the number of lines.

    `place` holds three numbers: the width into which the lines must fit, their maximum number, and the distance
    between them. Width and distance are in pixels.
    """
    room, rows, pitch = place
    lines, size = wrapped(words, ink.face, ink.size, room, rows)
    for row, line in enumerate(lines):
        say(sprite, line, (at[0], at[1] + pitch * row), ink._replace(size=size), anchor)
    return len(lines)
