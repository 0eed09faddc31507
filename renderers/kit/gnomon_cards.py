"""Sprites for the Gnomon deck, which Tradewinds and Chance share.

A Single is a card that shows one pattern, one colour or one shape; a Complete combines one of each. Both exist
as cards, and Singles also as tiles, small squares with only their sign.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

from games.gnomon import COLOURS, PATTERNS, Complete, Single
from renderers.kit.emblems import COLOUR_OF, complete, emblem, figure, star
from renderers.kit.sprites import Sprite, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

CARD: Final = (124, 160)
TILE_RADIUS: Final = 0.16


class Sizes(NamedTuple):
    """The sizes in pixels at which the signs of patterns, shapes and colours are drawn."""

    star: float
    """The radius of a pattern's star."""
    figure: float
    emblem: float
    """The side of the square that holds a shape's figure or a colour's emblem."""


@cache
def single_card(single: Single, size: tuple[int, int] = CARD) -> Sprite:
    """Return a Single as a card with its sign. `size` is the width and height of the card."""
    width, height = size
    sprite = rounded_box(width, height, 14, Hue.PAPER, Hue.SEA)
    if single in COLOURS:
        field = Stencil(width, height).box((7, 7, width - 7, height - 7), 9)
        sprite.lay(field.mask(), hue(single), Hue.PAPER)
    sizes = Sizes(0.46 * width, 0.74 * width, 0.8 * width)
    _sign(sprite, single, width / 2, height / 2, sizes)
    return sprite


@cache
def complete_card(card: Complete, width: int, height: int, ground: Hue) -> Sprite:
    """Return a Complete as a card of any size with its figure."""
    sprite = rounded_box(width, height, round(0.1 * width), Hue.PAPER, ground)
    # All positions and sizes are relative to the width or height, so one drawing serves every size.
    middle, side = 0.5 * height, 0.76 * width
    half = math.ceil(side / 2) + 3
    left, top = width // 2 - half, math.floor(middle) - half
    figure = Stencil(2 * half + 1, 2 * half + 1)
    complete(figure, card.initials, width / 2 - left, middle - top, side)
    return sprite.lay(figure.mask(), hue(card.colour), Hue.PAPER, (left, top))


@cache
def tile(single: Single, side: int, ground: Hue) -> Sprite:
    """Return a Single as a tile: a square of `side` pixels with its sign."""
    field = hue(single) if single in COLOURS else Hue.PAPER
    sprite = rounded_box(side, side, TILE_RADIUS * side, field, ground)
    _sign(sprite, single, side / 2, side / 2, Sizes(0.4 * side, 0.55 * side, 0.72 * side))
    return sprite


@cache
def outlined_tile(single: Single, side: int, ground: Hue) -> Sprite:
    """Return a Single as a tile of `side` pixels with an outline, which means that it costs points."""
    box = (0, 0, side, side)
    sprite = rounded_box(side, side, TILE_RADIUS * side, Hue.SEA, ground)
    # An outline, because costs must be recognisable without colour vision.
    stencil = Stencil(side, side).ring(box, TILE_RADIUS * side, 2)
    _draw_sign(stencil, single, side / 2, side / 2, Sizes(0.39 * side, 0.5 * side, 0.66 * side))
    return sprite.lay(stencil.mask(), Hue.MIST, Hue.SEA)


def worth_tile(single: Single, side: int, ground: Hue, *, scores: bool) -> Sprite:
    """Return a Single as a tile of `side` pixels that shows whether it scores or costs points."""
    return (tile if scores else outlined_tile)(single, side, ground)


def hue(single: Single) -> Hue:
    """Return the colour in which a Single is drawn: that of the background if the Single is a colour, otherwise
    that of the sign."""
    if single in COLOURS:
        return COLOUR_OF[single.value]
    return Hue.INK if single in PATTERNS else Hue.SLATE


def _sign(sprite: Sprite, single: Single, x: float, y: float, sizes: Sizes) -> None:
    stencil = Stencil(*sprite.size)
    _draw_sign(stencil, single, x, y, sizes)
    if single in COLOURS:
        sprite.lay(stencil.mask(), Hue.PAPER, hue(single))
    else:
        sprite.lay(stencil.mask(), hue(single), Hue.PAPER)


def _draw_sign(stencil: Stencil, single: Single, x: float, y: float, sizes: Sizes) -> None:
    if single in COLOURS:
        emblem(stencil, hue(single), x, y, sizes.emblem)
    elif single in PATTERNS:
        star(stencil, x, y, sizes.star, single.value)
    else:
        figure(stencil, single.value, x, y, sizes.figure)
