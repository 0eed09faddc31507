"""Sprites of Chance: TriCards as squares, Chards as tiles, countdown cards, crosses and ticks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.gnomon import Complete, Single
from renderers.kit.emblems import complete, star
from renderers.kit.frame import dashed
from renderers.kit.gnomon_cards import hue, tile
from renderers.kit.sprites import Sprite, rounded_box
from renderers.kit.stencil import Point, Stencil, rounded
from renderers.kit.theme import Hue, reach

RADIUS: Final = 0.12
"""The corner radius of a square, relative to its side."""
TILE: Final = 42


@cache
def square(card: Complete, side: int, ground: Hue = Hue.SWELL) -> Sprite:
    """Return a TriCard that is still in play, as a square of `side` pixels with the card's figure."""
    sprite = rounded_box(side, side, RADIUS * side, Hue.PAPER, ground)
    stencil = Stencil(side, side)
    complete(stencil, card.initials, side / 2, side / 2, 0.74 * side)
    return sprite.lay(stencil.mask(), hue(card.colour), Hue.PAPER)


@cache
def gap(side: int) -> Sprite:
    """Return a dashed square of `side` pixels, which marks the place of a card that is gone."""
    return dashed(side, side, RADIUS * side, Hue.RHUMB, Hue.SWELL)


@cache
def ticked(side: int) -> Sprite:
    """Return an outlined square of `side` pixels with a tick, for a card that has just been discarded."""
    stencil = Stencil(side, side).ring((2, 2, side - 2, side - 2), RADIUS * side, 5)
    _draw_tick(stencil, ((0.31, 0.52), (0.45, 0.66), (0.71, 0.36)), 0.075)
    return Sprite(side, side, Hue.SWELL).lay(stencil.mask(), Hue.FOAM, Hue.SWELL)


@cache
def tick(side: int, ground: Hue) -> Sprite:
    """Return a tick, the sign of a discard."""
    stencil = Stencil(side, side)
    _draw_tick(stencil, ((0.12, 0.52), (0.4, 0.8), (0.88, 0.22)), 0.16)
    return Sprite(side, side, ground).lay(stencil.mask(), Hue.FOAM, ground)


def _draw_tick(stencil: Stencil, points: Sequence[Point], width: float) -> None:
    """Draw a tick along the points, with lines of this width. Points and width are fractions of the stencil's
    side."""
    side = stencil.size[0]
    corners = [(x * side, y * side) for x, y in points]
    stencil.line(corners, width * side)
    # Pillow draws lines with square ends, so discs are added to round them.
    for x, y in (corners[0], corners[-1]):
        stencil.disc(x, y, width / 2 * side)


@cache
def cross(side: int, ground: Hue) -> Sprite:
    """Return a cross, the sign of a reveal without a discard."""
    inset, stencil = 0.12 * side, Stencil(side, side)
    low, high = inset, side - inset
    for ends in ([(low, low), (high, high)], [(low, high), (high, low)]):
        stencil.line(ends, 0.18 * side)
    return Sprite(side, side, ground).lay(stencil.mask(), Hue.MIST, ground)


@cache
def triangle(width: int, height: int, colour: Hue, ground: Hue) -> Sprite:
    """Return a triangle that points to the right."""
    shape = Stencil(width, height).polygon([(0, 0), (width, height / 2), (0, height)])
    return Sprite(width, height, ground).lay(shape.mask(), colour, ground)


@cache
def chard(single: Single, ground: Hue) -> Sprite:
    """Return a Chard as a tile of 42 pixels, on a background of the colour `ground`."""
    shape = Stencil(TILE, TILE).box((0, 0, TILE, TILE), 0.16 * TILE).mask()
    # The tile's soft edges are made for the sea, so the mask leaves them out.
    within = shape.point(reach(Hue.SEA, Hue.PAPER))
    return Sprite(TILE, TILE, ground).put(tile(single, TILE, Hue.SEA), 0, 0, within)


@cache
def countdown_card(width: int, height: int, spent: bool) -> Sprite:
    """Return a card of the countdown: a star if it is still left, or a dashed empty place if it is `spent`."""
    if spent:
        path = rounded((1.5, 1.5, width - 1.5, height - 1.5), 4)
        line = Stencil(width, height).dashes(path, 2.5, 6, 5)
        return Sprite(width, height, Hue.ABYSS).lay(line.mask(), Hue.RHUMB, Hue.ABYSS)
    sprite = rounded_box(width, height, 5, Hue.PAPER, Hue.ABYSS)
    stencil = Stencil(width, height)
    star(stencil, width / 2, height / 2, 0.4 * width, "F")
    return sprite.lay(stencil.mask(), Hue.INK, Hue.PAPER)
