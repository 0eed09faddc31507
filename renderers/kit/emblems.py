"""Signs that mean the same in all games: emblems of colours, figures of cards, and the compass rose.

Emblems tell colours apart by form as well: flame for red, leaf for green, waves for blue, sun for yellow.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from renderers.kit.stencil import Point, Stencil, around
from renderers.kit.theme import Hue

Polygon = tuple[Point, ...]
Layers = tuple[tuple[Polygon, bool], ...]
"""Polygons in a box of 100 × 100 units, in drawing order. The bool is True for a solid one, False for a
hole."""

# SVG paths look the same in every size and on every machine, unlike the glyphs of a font.
FLAME: Final = (
    "M54 2C60 20 86 36 86 64C86 85 70 98 50 98C30 98 14 85 14 64C14 50 22 40 29 33"
    "C31 43 35 48 41 50C38 33 42 16 54 2Z",
    "M51 88C41 88 34 81 34 73C34 63 45 58 51 46C58 57 67 63 67 73C67 81 60 88 51 88Z",
)
"""Two SVG paths: the flame, and the hole in it."""
LEAF: Final = (
    "M90 8C96 52 82 88 36 84C32 84 27 82 24 79L12 94L5 88L17 72C10 36 42 12 90 8Z",
    "M29 71L70 30L66 27L25 66Z",
)
"""Two SVG paths: the leaf, and the hole in it."""

STAR_WAIST: Final = 0.42
STAR_EDGE: Final = 0.389
"""Proportions of a star, relative to its radius: `STAR_WAIST` is the distance from the centre to the inner
corners, and `STAR_EDGE` that to the edges."""
STAR_LINE: Final = 0.13
"""The line width of a hollow star, relative to its radius."""
FIGURE_LINE: Final = 0.085
TRIANGLE: Final = 0.9
"""Proportions of the figures, relative to the side of their square. `FIGURE_LINE` is the line width of a hollow
figure, and `TRIANGLE` the height of a triangle. A triangle is 1.04 wide."""


def emblem(stencil: Stencil, colour: Hue, x: float, y: float, side: float) -> None:
    """Draw the emblem of a colour in a square of `side` pixels that is centred at the point."""
    for polygon, covers in _emblem(colour):
        placed = [(x + (px - 50) * side / 100, y + (py - 50) * side / 100) for px, py in polygon]
        stencil.polygon(placed, 255 * covers)


def star(stencil: Stencil, x: float, y: float, radius: float, kind: str) -> None:
    """Draw a compass star of this radius, centred at the point. `kind` is the letter of a pattern: filled (F),
    partial with a hollow right half (P), or hollow (H)."""
    stencil.polygon(_star(x, y, radius))
    # Filled, partial and hollow differ in form as well as in colour, for people who can't tell colours apart.
    if kind != "F":
        inner = _star(x, y, radius * (1 - STAR_LINE / STAR_EDGE))
        stencil.polygon([point for point in inner if kind == "H" or point[0] >= x], 0)


def figure(stencil: Stencil, shape: str, x: float, y: float, side: float, hole: float = 0) -> None:
    """Draw the shape with this letter: a circle (C), a square (S) or a triangle (T). It lies in a square of
    `side` pixels centred at the point. If `hole` is not 0, draw only an outline that is `hole` pixels wide."""
    _shape(stencil, shape, x, y, side, 255)
    if hole:
        _hollow(stencil, shape, x, y, side, hole)


def complete(stencil: Stencil, letters: str, x: float, y: float, side: float) -> None:
    """Draw the figure of a card that combines a pattern, a colour and a shape; `letters` are their initials in
    this order. The emblem of the colour appears inverted inside the shape. The square of `side` pixels centred
    at the point must be empty."""
    pattern, colour, shape = tuple(letters)
    line = FIGURE_LINE * side
    size = stencil.size
    figure(stencil, shape, x, y, side, 0 if pattern == "F" else line)
    if pattern == "P":
        filled = Stencil(*size)
        figure(filled, shape, x, y, side)
        stencil.left_of(x, filled)
    inside = Stencil(*size)
    # The emblem inverts what it covers (symmetric difference), so it shows in both halves of a partial figure.
    scale, drop = EMBLEM_IN[shape]
    emblem(inside, COLOUR_OF[colour], x, y + drop * side, scale * side)
    stencil.exchanged(inside)


EMBLEM_IN: Final[Mapping[str, tuple[float, float]]] = {
    "C": (0.52, 0.0),
    "S": (0.52, 0.0),
    "T": (0.38, 0.15),
}
"""For each shape, the size of the emblem in it, and how far below the centre it lies, relative to the shape's
side."""

COLOUR_OF: Final[Mapping[str, Hue]] = {"R": Hue.RED, "G": Hue.GREEN, "B": Hue.BLUE}


def rose(stencil: Stencil, x: float, y: float, radius: float, lit: int) -> None:
    """Draw the compass rose of this radius, centred at the point. Each of its eight points has a shaded half
    and a lit half. The lit half is drawn with the coverage `lit`, 0 to 255, and the shaded half with 255."""
    # Diagonal points are drawn first, because the main points lie on top of them.
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        length, waist = (radius, 0.28) if turn % 90 == 0 else (0.62 * radius, 0.24)
        for side, value in ((-45, lit), (45, 255)):
            facet = [(x, y), around(x, y, length, turn), around(x, y, waist * radius, turn + side)]
            stencil.polygon(facet, value)


def _shape(stencil: Stencil, shape: str, x: float, y: float, side: float, value: int) -> None:
    match shape:
        case "C":
            stencil.disc(x, y, 0.49 * side, value)
        case "S":
            half = 0.45 * side
            stencil.box((x - half, y - half, x + half, y + half), 0, value)
        case "T":
            stencil.polygon(_corners(x, y, side), value)


def _hollow(stencil: Stencil, shape: str, x: float, y: float, side: float, line: float) -> None:
    if shape == "T":
        # Shrinking a triangle towards its centroid moves all three edges by the same distance.
        inradius = TRIANGLE * side / 3
        middle = y + TRIANGLE * side / 6
        part = 1 - line / inradius
        inner = [
            (x + (px - x) * part, middle + (py - middle) * part) for px, py in _corners(x, y, side)
        ]
        stencil.polygon(inner, 0)
    else:
        shrunk = {"C": 2 * line / 0.98, "S": 2 * line / 0.9}[shape]
        _shape(stencil, shape, x, y, side - shrunk, 0)


def _corners(x: float, y: float, side: float) -> list[Point]:
    half, rise = 0.52 * side, TRIANGLE * side / 2
    return [(x, y - rise), (x + half, y + rise), (x - half, y + rise)]


def _star(x: float, y: float, radius: float) -> list[Point]:
    return [
        around(x, y, radius * (1 if turn % 90 == 0 else STAR_WAIST), turn)
        for turn in range(0, 360, 45)
    ]


@cache
def _emblem(colour: Hue) -> Layers:
    return {
        Hue.RED: lambda: _path(FLAME),
        Hue.GREEN: lambda: _path(LEAF),
        Hue.BLUE: _waves,
        Hue.SUN: _sun,
    }[colour]()


def _path(paths: tuple[str, str]) -> Layers:
    return tuple((_flat(path), number == 0) for number, path in enumerate(paths))


def _flat(path: str) -> Polygon:
    """Return the corners of an SVG path of absolute M, L, C and Z commands, with twelve segments for each
    curve."""
    points: list[Point] = []
    for letter, numbers in re.findall(r"([MLC])([^MLCZ]*)", path):
        values = [float(number) for number in numbers.split()]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        if letter == "C":
            points += [_cubic((points[-1], *pairs), step / 12) for step in range(1, 13)]
        else:
            points += pairs
    return tuple(points)


def _cubic(corners: Sequence[Point], at: float) -> Point:
    """Return the point of a cubic Bézier curve at `at`, from 0 to 1. `corners` are its control points."""
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
    y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
    return x, y


def _waves() -> Layers:
    across = range(4, 97, 2)
    bands: list[tuple[Polygon, bool]] = []
    for middle in (24, 50, 76):
        crest = [(float(x), middle - 9 * math.sin((x - 4) / 92 * 3 * math.pi)) for x in across]
        upper = [(x, y - 7.5) for x, y in crest]
        lower = [(x, y + 7.5) for x, y in reversed(crest)]
        bands.append((tuple(upper + lower), True))
    return tuple(bands)


def _sun() -> Layers:
    disc = tuple(around(50, 50, 21, turn) for turn in range(0, 360, 10))
    rays = [
        (around(50, 50, 48, turn), *(_beside(turn, side) for side in (-7.5, 7.5)))
        for turn in range(0, 360, 45)
    ]
    return ((disc, True), *((ray, True) for ray in rays))


def _beside(turn: float, side: float) -> Point:
    return around(50, 50, math.hypot(29, side), turn + math.degrees(math.atan2(side, 29)))
