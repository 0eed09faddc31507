"""The nine piles of Tradewinds and what the last blow left on them: rings, triangles, lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.gnomon import Single
from games.tradewinds.values import Blow, Pile, Place, Wind
from renderers.frame import dashed
from renderers.gnomon_cards import CARD, single_card, tile
from renderers.sprites import Sprite
from renderers.stencil import Stencil
from renderers.theme import Hue

CELL: Final = 190
ORIGIN: Final = (227, 263)
STANDING: Final = 140
"""How far right of a card's left edge its pile is seen from the side."""

BAR, BAR_PITCH, TILE, TILE_PITCH, LEAST_PITCH = 10, 14, 32, 36, 21
SMALL_TILE, SMALL_PITCH = 19, 21
RIM: Final = 9
"""A ring of 5 around a card, 4 off."""
CORNER: Final = 36

LANE: Final = 62
"""The line along which cards fly, from a card's left or top edge: through the middle of its sign."""


def corner_of(place: Place) -> tuple[int, int]:
    """Where the card of a place has its top left corner."""
    row, column = divmod(place, 3)
    return ORIGIN[0] + CELL * column, ORIGIN[1] + CELL * row


def draw_piles(sprite: Sprite, piles: Sequence[Pile], news: Blow | None) -> None:
    landed = {step.onto for step in news.moved} if news else set()
    turned = {place for place, _ in news.turned_up} if news else set()
    for place, pile in enumerate(piles):
        x, y = corner_of(place)
        if pile.top is None:
            sprite.put(dashed(*CARD, 14, Hue.RHUMB, Hue.SEA), x, y)
            continue
        if place in landed:
            sprite.put(_ringed(pile.top), x - RIM, y - RIM)
        else:
            sprite.put(_turned(pile.top) if place in turned else _plain(pile.top), x, y)
        _draw_side(sprite, pile, x, y + CARD[1])


def draw_flights(sprite: Sprite, news: Blow) -> None:
    """A triangle on every boundary that was crossed, and a dashed line over every gap."""
    wind = news.collector
    for place in sorted({place for step in news.steps for place in step.over}):
        x, y = corner_of(place)
        upright = wind in (Wind.NORTH, Wind.SOUTH)
        line = _line(upright)
        sprite.put(line, *((x + LANE - 2, y + 12) if upright else (x + 12, y + LANE - 2)))
    for place in sorted({place for step in news.steps for place in (step.start, *step.over)}):
        x, y = corner_of(place)
        dx, dy = TRIANGLES[wind]
        left, top = x + dx, y + dy
        _triangle(sprite, wind, left, top)


TRIANGLES: Final = {
    Wind.NORTH: (LANE - 17, -26),
    Wind.SOUTH: (LANE - 17, 164),
    Wind.WEST: (-30, LANE - 17),
    Wind.EAST: (170, LANE - 17),
}
"""Where the triangle to each side of a card begins."""

TRIANGLE: Final = (34, 22)
"""Its width and depth, with 2 of ground around it."""


def _triangle(sprite: Sprite, wind: Wind, left: int, top: int) -> None:
    mask = _pointing(wind)
    halo = _halo(wind)
    sprite.image.paste(int(Hue.SEA), (left, top), halo)
    sprite.lay(mask, Hue.FOAM, Hue.SEA, (left, top))


@cache
def _pointing(wind: Wind):
    return _arrowhead(wind, 2)


@cache
def _halo(wind: Wind):
    return _arrowhead(wind, 0).point([0] * 128 + [255] * 128)


def _arrowhead(wind: Wind, inset: float):
    wide, deep = TRIANGLE
    i = inset
    up = [(wide / 2, i), (wide - i, deep - i / 2), (i, deep - i / 2)]
    size = (wide, deep) if wind in (Wind.NORTH, Wind.SOUTH) else (deep, wide)
    points = {
        Wind.NORTH: up,
        Wind.SOUTH: [(x, deep - y) for x, y in up],
        Wind.WEST: [(y, x) for x, y in up],
        Wind.EAST: [(deep - y, x) for x, y in up],
    }[wind]
    return Stencil(*size).polygon(points).mask()


@cache
def _line(upright: bool) -> Sprite:
    length = CARD[upright] - 24
    size = (4, length) if upright else (length, 4)
    ends = ((2, 0), (2, length)) if upright else ((0, 2), (length, 2))
    return Sprite(*size, Hue.SEA).lay(
        Stencil(*size).dashes(ends, 4).mask(), Hue.FOAM, Hue.SEA
    )


def _plain(single: Single) -> Sprite:
    return single_card(single, Hue.SEA)


@cache
def _turned(single: Single) -> Sprite:
    """With its top right corner folded: it was turned up just now."""
    width, height = CARD
    sprite = _plain(single).copy()
    outside = Stencil(width, height).polygon(
        [(width - CORNER, -1), (width + 1, -1), (width + 1, CORNER)]
    )
    fold = Stencil(width, height).polygon(
        [(width - CORNER, 0), (width, CORNER), (width - CORNER + 5, CORNER - 5)]
    )
    sprite.image.paste(int(Hue.PAPER), (width - 16, 0, width, 16))
    sprite.lay(fold.mask(), Hue.FOAM, Hue.PAPER)
    return sprite.lay(outside.mask(), Hue.SEA, Hue.FOAM)


@cache
def _ringed(single: Single) -> Sprite:
    """In a ring: it landed there just now."""
    width, height = CARD[0] + 2 * RIM, CARD[1] + 2 * RIM
    ring = Stencil(width, height).ring((0, 0, width, height), 14 + RIM, 5)
    sprite = Sprite(width, height, Hue.SEA).lay(ring.mask(), Hue.FOAM, Hue.SEA)
    return sprite.put(_plain(single), RIM, RIM)


def _draw_side(sprite: Sprite, pile: Pile, x: int, bottom: int) -> None:
    """The pile from the side: a bar for each card face down, a tile for each that is covered."""
    for number in range(pile.down):
        sprite.put(_back(), x + STANDING, bottom - BAR - BAR_PITCH * number)
    floor = bottom - BAR_PITCH * pile.down
    covered = pile.up[:-1]
    pitch = _pitch(len(covered), floor - (bottom - CARD[1]))
    if pitch < LEAST_PITCH:
        _draw_two_columns(sprite, covered, x + CARD[0] + 10, floor)
        return
    for number, single in enumerate(covered):
        sprite.put(_standing(single), x + STANDING, floor - TILE - pitch * number)


def _pitch(count: int, room: int) -> int:
    return TILE_PITCH if count < 2 else min(TILE_PITCH, (room - TILE) // (count - 1))


def _draw_two_columns(sprite: Sprite, covered: Sequence[Single], x: int, floor: int) -> None:
    """Very many: small tiles in pairs, the lower left one lowest."""
    for number, single in enumerate(covered):
        row, column = divmod(number, 2)
        at = (x + SMALL_PITCH * column, floor - SMALL_TILE - SMALL_PITCH * row)
        sprite.put(tile(single, SMALL_TILE, Hue.SEA), *at)


@cache
def _standing(single: Single) -> Sprite:
    """A tile that may lie on another: a line of ground parts them."""
    sprite = Sprite(TILE, TILE + 2, Hue.SEA)
    return sprite.put(tile(single, TILE, Hue.SEA), 0, 0)


@cache
def _back() -> Sprite:
    shape = Stencil(32, BAR).box((0, 0, 32, BAR), 3)
    return Sprite(32, BAR, Hue.SEA).lay(shape.mask(), Hue.SAND, Hue.SEA)
