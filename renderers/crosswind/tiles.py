"""The square tiles of the Crosswind board, one for each point: lines, stones and signs. A stone carries a bar
that shows its colour: vertical for Black, horizontal for White.

`pitch` is the side of a tile in pixels. `links` and `line` are bit flags of its four sides.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.crosswind.values import Colour
from renderers.kit.emblems import star
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Box, Point, Stencil, around, sharp
from renderers.kit.theme import Hue

STONE: Final = {Colour.BLACK: Hue.INK, Colour.WHITE: Hue.PAPER}
MARK: Final = {Colour.BLACK: Hue.SHOAL, Colour.WHITE: Hue.SLATE}
"""The colour of the bar on a stone of each colour. The bar shows the direction of the goal: it is vertical on
black stones and horizontal on white ones."""
LINE: Final = {Colour.BLACK: Hue.BRASS, Colour.WHITE: Hue.BRONZE}
"""The colour of highlights on a stone of each colour: brass on black stones, and bronze on white ones, on which
brass would have too little contrast."""
STAR: Final = {Colour.BLACK: Hue.FOAM, Colour.WHITE: Hue.INK}

RADIUS: Final = 0.44
BRIDGE: Final = 0.4
CHAIN: Final = 0.2
HALO: Final = 0.5
WITHIN_HALO: Final = 0.405
"""Measures relative to the side of a tile. The radius of a stone is `RADIUS`; that of the last stone is
`WITHIN_HALO`, and its halo has the radius `HALO`. `BRIDGE` is the width of the link between connected stones,
and `CHAIN` that of the winning chain's line."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The sides of a tile, as bit flags."""


@cache
def crossing(pitch: int, starred: bool = False) -> Sprite:
    """Return the tile of an empty point. If it is `starred`, a star marks it for orientation."""
    lines = _lines(pitch)
    if starred:
        star(lines, pitch / 2, pitch / 2, max(10, 0.22 * pitch), "F")
    return Sprite(pitch, pitch, Hue.SHOAL).lay(lines.mask(), Hue.RHUMB, Hue.SHOAL)


@cache
def stone(pitch: int, colour: Colour, links: int) -> Sprite:
    """Return the tile of a stone with its bar. The stone is joined to its neighbours on the sides set in
    `links`."""
    return _marked(_blank(pitch, colour, links).copy(), colour)


@cache
def ringed(pitch: int, colour: Colour, links: int) -> Sprite:
    """Return the tile of a stone with a ring. The ring means that the stone is a part of a forbidden pattern,
    or that the reason of a hint names it."""
    sprite, middle = _blank(pitch, colour, links).copy(), pitch / 2
    ring = Stencil(pitch, pitch).disc(middle, middle, 0.385 * pitch)
    ring.disc(middle, middle, 0.385 * pitch - max(4, 0.075 * pitch), 0)
    sprite.lay(ring.mask(), LINE[colour], STONE[colour])
    return _marked(sprite, colour, 0.8)


@cache
def chained(pitch: int, colour: Colour, links: int, line: int) -> Sprite:
    """Return the tile of a stone in the winning chain, with the chain's line to the sides set in `line`."""
    arms = _arms(pitch, line, CHAIN * pitch).disc(pitch / 2, pitch / 2, CHAIN * pitch / 2)
    return _blank(pitch, colour, links).copy().lay(arms.mask(), LINE[colour], STONE[colour])


@cache
def placed(pitch: int, colour: Colour, links: int, line: int) -> Sprite:
    """Return the tile of the last stone placed. It has a halo, and a star in place of the bar."""
    # The last stone may also belong to the winning chain.
    whole, middle = chained(pitch, colour, links, line), pitch / 2
    halo = Stencil(pitch, pitch).disc(middle, middle, HALO * pitch).mask()
    # The halo lies partly on the stone's links and partly on the board, so it is drawn for both backgrounds.
    over_bridges = whole.copy().lay(halo, Hue.FOAM, STONE[colour])
    bridges = sharp(_arms(pitch, links, BRIDGE * pitch).mask())
    sprite = whole.copy().lay(halo, Hue.FOAM, Hue.SHOAL).put(over_bridges, 0, 0, bridges)
    disc = Stencil(pitch, pitch).disc(middle, middle, WITHIN_HALO * pitch)
    sign = Stencil(pitch, pitch)
    star(sign, middle, middle, 0.34 * pitch, "F")
    sprite.lay(disc.mask(), STONE[colour], Hue.FOAM)
    return sprite.lay(sign.mask(), STAR[colour], STONE[colour])


@cache
def refused(pitch: int, colour: Colour) -> Sprite:
    """Return the tile of a stone that may not be placed: a dashed outline with the stone's bar."""
    sprite, middle, width = _cleared(pitch, RADIUS), pitch / 2, max(4, 0.07 * pitch)
    radius = RADIUS * pitch - width / 2
    path = [around(middle, middle, radius, turn) for turn in range(0, 361, 3)]
    dash = max(6, 0.16 * pitch)
    outline = Stencil(pitch, pitch).dashes(path, width, dash, 0.8 * dash)
    bar = Stencil(pitch, pitch).box(_bar(pitch, colour), 0.05 * pitch)
    sprite.lay(outline.mask(), STONE[colour], Hue.SHOAL)
    return sprite.lay(bar.mask(), STONE[colour], Hue.SHOAL)


@cache
def hinted(pitch: int, colour: Colour) -> Sprite:
    """Return the tile of a stone that a hint suggests. It has no bar, but a bright star."""
    sprite, sign, middle = _blank(pitch, colour, 0).copy(), Stencil(pitch, pitch), pitch / 2
    star(sign, middle, middle, 0.4 * pitch, "F")
    return sprite.lay(sign.mask(), LINE[colour], STONE[colour])


@cache
def forbidden(pitch: int) -> Sprite:
    """Return the tile of an empty point that is forbidden to the player to move: a cross."""
    half, middle = max(8.5, 0.16 * pitch), pitch / 2
    cross = Stencil(pitch, pitch)
    for rise in (half, -half):
        ends = [(middle - half, middle - rise), (middle + half, middle + rise)]
        cross.line(ends, max(4.5, 0.085 * pitch))
    return _cleared(pitch, 0.3).lay(cross.mask(), Hue.INK, Hue.SHOAL)


@cache
def ring(pitch: int, crossed: bool) -> Sprite:
    """Return the tile of an empty point with a ring, which means that the reason of a hint names the point. If
    it is `crossed`, the point is also forbidden to the player to move."""
    middle, radius = pitch / 2, 0.4 * pitch
    circle = Stencil(pitch, pitch).disc(middle, middle, radius)
    circle.disc(middle, middle, radius - max(4, 0.075 * pitch), 0)
    ground = forbidden(pitch).copy() if crossed else _cleared(pitch, 0.4)
    return ground.lay(circle.mask(), Hue.INK, Hue.SHOAL)


@cache
def stub(colour: Colour, side: int, pitch: int) -> Sprite:
    """Return the end piece of the winning chain's line, on the edge of the board at this `side` (a bit
    flag)."""
    wide = 2 * max(1, round(CHAIN * pitch / 2))
    across = (wide, STUB) if side in (UP, DOWN) else (STUB, wide)
    return Sprite(*across, LINE[colour])


STUB: Final = 10


def mark_box(colour: Colour, x: float, y: float, length: float, width: float) -> Box:
    """Return the box of the bar on a stone centred at (`x`, `y`)."""
    dx, dy = (width / 2, length / 2) if colour is Colour.BLACK else (length / 2, width / 2)
    return x - dx, y - dy, x + dx, y + dy


@cache
def _blank(pitch: int, colour: Colour, links: int) -> Sprite:
    # Chains win the game, so neighbouring stones of one colour are drawn connected.
    shape = _arms(pitch, links, BRIDGE * pitch)
    shape.disc(pitch / 2, pitch / 2, RADIUS * pitch)
    return crossing(pitch).copy().lay(shape.mask(), STONE[colour], Hue.SHOAL)


def _marked(sprite: Sprite, colour: Colour, part: float = 1) -> Sprite:
    pitch = sprite.size[0]
    bar = Stencil(pitch, pitch).box(_bar(pitch, colour, part), 0.05 * pitch)
    return sprite.lay(bar.mask(), MARK[colour], STONE[colour])


def _bar(pitch: int, colour: Colour, part: float = 1) -> Box:
    return mark_box(colour, pitch / 2, pitch / 2, 0.36 * part * pitch, 0.1 * pitch)


def _cleared(pitch: int, radius: float) -> Sprite:
    """Return the tile of an empty point whose lines end at the distance `radius` times `pitch` from its
    centre."""
    lines = _lines(pitch).disc(pitch / 2, pitch / 2, radius * pitch, 0)
    return Sprite(pitch, pitch, Hue.SHOAL).lay(lines.mask(), Hue.RHUMB, Hue.SHOAL)


def _lines(pitch: int) -> Stencil:
    return _arms(pitch, UP | RIGHT | DOWN | LEFT, max(1.8, 0.04 * pitch))


def _arms(pitch: int, sides: int, width: float) -> Stencil:
    """Draw a strip of this width from the centre of a tile to each side that is set in `sides`."""
    stencil, middle, half = Stencil(pitch, pitch), pitch / 2, width / 2
    ends: dict[int, Point] = {
        UP: (middle, 0),
        RIGHT: (pitch, middle),
        DOWN: (middle, pitch),
        LEFT: (0, middle),
    }
    for each, (x, y) in ends.items():
        if sides & each:
            left, right = sorted((x, middle))
            top, bottom = sorted((y, middle))
            across, down = (half, 0) if each in (UP, DOWN) else (0, half)
            stencil.box((left - across, top - down, right + across, bottom + down))
    return stencil
