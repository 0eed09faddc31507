"""Stencils: shapes are drawn at four times their size, then reduced to a mask with smooth edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from renderers.kit.lettering import Face, font

SCALE: Final = 4
"""The default factor by which shapes are drawn larger than in the finished picture (supersampling)."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]

BEFORE: Final = {"l": 0.0, "m": 0.5, "r": 1.0}
"""For each anchor letter, the fraction of the words that lies to the left of the anchor."""


class Stencil:
    """A surface on which shapes are drawn before they get a colour. All measures are in pixels of the finished
    picture and may be fractional. `value` is the coverage of a shape: 255 draws it and 0 erases it. Methods
    that draw return the stencil itself."""

    def __init__(self, width: int, height: int, scale: int = SCALE) -> None:
        self.scale = scale
        self.image = Image.new("L", (width * scale, height * scale))
        self._draw = ImageDraw.Draw(self.image)

    @property
    def size(self) -> tuple[int, int]:
        return self.image.width // self.scale, self.image.height // self.scale

    def mask(self) -> Image.Image:
        """Return an image of the final size with the coverage of every pixel, 0 to 255."""
        return self.image.reduce(self.scale)

    def box(self, box: Box, radius: float = 0, value: int = 255) -> Stencil:
        left, top, right, bottom = (round(side * self.scale) for side in box)
        # Pillow's shapes include their right and bottom edges, so these are moved by 1.
        corners = (left, top, right - 1, bottom - 1)
        self._draw.rounded_rectangle(corners, round(radius * self.scale), fill=value)
        return self

    def ring(self, box: Box, radius: float, width: float) -> Stencil:
        """Draw an outline inside the edge of the box, `width` pixels wide, and erase everything within the
        outline. `radius` is the radius of the rounded corners."""
        left, top, right, bottom = box
        inner = (left + width, top + width, right - width, bottom - width)
        return self.box(box, radius).box(inner, max(0, radius - width), 0)

    def polygon(self, points: Sequence[Point], value: int = 255) -> Stencil:
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=value)
        return self

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> Stencil:
        return self.box((x - radius, y - radius, x + radius, y + radius), radius, value)

    def line(self, points: Sequence[Point], width: float) -> Stencil:
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        self._draw.line(scaled, fill=255, width=round(width * self.scale), joint="curve")
        return self

    def dashes(
        self, points: Sequence[Point], width: float, on: float = 10, off: float = 9
    ) -> Stencil:
        """Draw dashes along a path, `on` pixels long, with gaps of `off` pixels. Both are stretched or shrunk
        slightly so that a whole number of dashes fits."""
        walk = _walk(points)
        length = walk[-1][0]
        count = max(1, round(length / (on + off)))
        for number in range(count):
            start = number * length / count
            end = start + length / count * on / (on + off)
            self.line([point for at, point in walk if start <= at <= end], width)
        return self

    def text(
        self, x: float, base: float, words: str, face: Face, size: int, anchor: str
    ) -> Stencil:
        """Draw words with their baseline at y = `base`. The anchor says which part of the words lies at `x`:
        the left end (l), the middle (m) or the right end (r)."""
        (right, x), (down, y) = (math.modf(each * self.scale) for each in (x, base))
        glyphs = [_glyph(each, face, size * self.scale, (right, down)) for each in words]
        # Our fonts have no kerning, so each glyph begins where the one before it ends. Pillow rounds like this.
        at = int(x) - math.floor(BEFORE[anchor] * sum(each.advance for each in glyphs) + 0.5)
        for letter, left, top, advance in glyphs:
            across, deep = letter.size
            corner = at + left, int(y) + top
            self.image.im.paste(255, (*corner, corner[0] + across, corner[1] + deep), letter)
            at += advance
        return self

    def left_of(self, x: float, other: Stencil) -> Stencil:
        """Replace everything left of `x` with the content of another stencil of the same size."""
        left = (0, 0, round(x * self.scale), self.image.height)
        self.image.paste(other.image.crop(left), left)
        return self

    def exchanged(self, other: Stencil) -> Stencil:
        """Combine two stencils: the result covers each pixel that exactly one of them covers (symmetric
        difference)."""
        self.image.paste(ImageChops.difference(self.image, other.image))
        return self


class _Glyph(NamedTuple):
    """A letter drawn alone: its coverage in Pillow's core, where that lies relative to the start of the
    letter's baseline, and how far away the next letter starts."""

    letter: Any
    left: int
    top: int
    advance: int


@lru_cache(maxsize=192)
def _glyph(letter: str, face: Face, size: int, start: Point) -> _Glyph:
    """Return a letter whose baseline starts at a fraction of a pixel, `start`. Letters are cached, because it
    takes several times as long to draw one as to paste it, and most new words consist of known letters."""
    typeface = font(face, size)
    drawn, (left, top) = typeface.getmask2(letter, "L", anchor="ls", start=start)
    return _Glyph(drawn, left, top, int(typeface.getlength(letter)))


@cache
def ring(width: int, height: int, radius: float, wide: float) -> Image.Image:
    """Return the mask of a ring, `wide` pixels wide, along the inside of the edge of a box of this size."""
    return Stencil(width, height).ring((0, 0, width, height), radius, wide).mask()


def sharp(mask: Image.Image, least: int = 128) -> Image.Image:
    """Return a mask without soft edges: 255 where the coverage is at least `least`, and 0 elsewhere."""
    return mask.point([255 * (coverage >= least) for coverage in range(256)])


def rounded(box: Box, radius: float) -> list[Point]:
    """Return points along the closed outline of a rounded box, clockwise from its top left corner. The last one
    repeats the first."""
    left, top, right, bottom = box
    corners = (
        (left + radius, top + radius, 180),
        (right - radius, top + radius, 270),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
    )
    points = [
        (x + radius * _cos(start + turn), y + radius * _sin(start + turn))
        for x, y, start in corners
        for turn in range(0, 91, 15)
    ]
    return [*points, points[0]]


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return the point at distance `radius` from (x, y) in the direction `degrees`. 0 is up, and angles
    increase clockwise."""
    return x + radius * _sin(degrees), y - radius * _cos(degrees)


def _walk(points: Sequence[Point]) -> list[tuple[float, Point]]:
    """Return points along a path, at most half a pixel apart, each with its distance from the path's start."""
    found = [(0.0, points[0])]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        steps = max(1, math.ceil(length * 2))
        start = found[-1][0]
        found += [
            (
                start + length * step / steps,
                (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps),
            )
            for step in range(1, steps + 1)
        ]
    return found


def _cos(degrees: float) -> float:
    # Maths libraries differ in the last digits, and pictures must be identical on all machines.
    return round(math.cos(math.radians(degrees)), 9)


def _sin(degrees: float) -> float:
    return round(math.sin(math.radians(degrees)), 9)
