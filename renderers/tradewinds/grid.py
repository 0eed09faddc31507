"""The drawing of Tradewinds' nine piles, and of the marks of the last blow (played card)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from games.gnomon import Single
from games.tradewinds.values import Blow, Pile, Place, Wind
from renderers.kit.frame import dashed, draw_ring, folded
from renderers.kit.gnomon_cards import CARD, single_card, tile
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Point, Stencil, sharp
from renderers.kit.theme import Hue

CELL: Final = 190
ORIGIN: Final = (227, 263)
STANDING: Final = 140
"""The distance in pixels from the left edge of a pile's top card to the side view of the pile."""

BAR, BAR_PITCH, TILE, TILE_PITCH, LEAST_PITCH = 10, 14, 32, 36, 21
SMALL_TILE, SMALL_PITCH = 19, 20

LANE: Final = 62
"""The distance in pixels from the left or top edge of a card to the lane, the line along which cards fly. It
passes through the centre of the card's sign."""


def corner_of(place: Place) -> tuple[int, int]:
    """Return the top left corner of the card at this place of the grid, in pixels."""
    row, column = divmod(place, 3)
    return ORIGIN[0] + CELL * column, ORIGIN[1] + CELL * row


def turned(points: Sequence[Point], wind: Wind, side: float) -> list[Point]:
    """Rotate a shape that points north, so that it points to `wind`. `side` is the height of the shape's box in
    pixels."""
    if wind is Wind.NORTH:
        return list(points)
    # Mirrored rather than rotated, because the shapes are symmetrical and both give the same result.
    if wind is Wind.SOUTH:
        return [(x, side - y) for x, y in points]
    return [(y if wind is Wind.WEST else side - y, x) for x, y in points]


def draw_piles(sprite: Sprite, piles: Sequence[Pile], news: Blow | None) -> None:
    # A ring marks the pile on which a card landed, even if another card has covered it since.
    landed = {step.onto for step in news.moved} if news else set()
    fresh = {place for place, _ in news.turned_up} if news else set()
    for place, pile in enumerate(piles):
        x, y = corner_of(place)
        if pile.top is None:
            sprite.put(dashed(*CARD, 14, Hue.RHUMB, Hue.SEA), x, y)
            continue
        turned_up = place in fresh and place not in landed
        sprite.put((_turned if turned_up else single_card)(pile.top), x, y)
        if place in landed:
            draw_ring(sprite, (x, y, *CARD), Hue.FOAM, Hue.SEA, 14)
        _draw_side(sprite, pile, x, y + CARD[1])


def draw_flights(sprite: Sprite, news: Blow) -> None:
    """Draw how the last blow moved cards: a triangle on each boundary that a card crossed, and dashes over
    gaps."""
    wind = news.collector
    # Several cards may cross the same boundary, which gets one triangle only.
    over = {place for step in news.steps for place in step.over}
    for place in sorted(over):
        x, y = corner_of(place)
        at = (x + LANE - 2, y + 12) if wind in UPRIGHT else (x + 12, y + LANE - 2)
        sprite.put(_line(wind in UPRIGHT), *at)
    triangle, rim = _triangle(wind)
    dx, dy = TRIANGLES[wind]
    for place in sorted(over | {step.start for step in news.steps}):
        x, y = corner_of(place)
        sprite.put(triangle, x + dx, y + dy, rim)


UPRIGHT: Final = frozenset({Wind.NORTH, Wind.SOUTH})

TRIANGLES: Final = {
    Wind.NORTH: (LANE - 17, -26),
    Wind.SOUTH: (LANE - 17, 164),
    Wind.WEST: (-18, LANE - 17),
    Wind.EAST: (172, LANE - 17),
}
"""For each wind, the offset in pixels from the top left corner of a card to the triangle on that side. The
triangle lies beyond the card's ring and touches no other pile."""

BROAD, DEEP, SHALLOW = 34, 22, 18
"""The size of a triangle in pixels: its width, its depth, and its smaller depth between columns, where there is
less room. Each includes 2 pixels of ground colour."""


@cache
def _triangle(wind: Wind) -> tuple[Sprite, Image.Image]:
    """Return a triangle that points to this wind, and a mask to paste it. The mask includes a rim of background
    colour around the triangle."""
    mask = _arrowhead(wind, 2)
    sprite = Sprite(*mask.size, Hue.SEA).lay(mask, Hue.FOAM, Hue.SEA)
    return sprite, sharp(_arrowhead(wind, 0))


def _arrowhead(wind: Wind, inset: int) -> Image.Image:
    deep = DEEP if wind in UPRIGHT else SHALLOW
    base = deep - 1.5 * inset
    up = [(BROAD / 2, inset), (BROAD - 1.5 * inset, base), (1.5 * inset, base)]
    size = (BROAD, deep) if wind in UPRIGHT else (deep, BROAD)
    return Stencil(*size).polygon(turned(up, wind, deep)).mask()


@cache
def _line(upright: bool) -> Sprite:
    length = CARD[upright] - 24
    size = (4, length) if upright else (length, 4)
    ends = ((2, 0), (2, length)) if upright else ((0, 2), (length, 2))
    dashes = Stencil(*size).dashes(ends, 4)
    return Sprite(*size, Hue.SEA).lay(dashes.mask(), Hue.FOAM, Hue.SEA)


def arrow(sprite: Sprite, x: int, y: int, length: int) -> None:
    """Draw an arrow that points to the right. `x` and `y` are the middle of its tail; `length` is in pixels."""
    tip, barb = length - 30, 22
    outline = [(0, 16), (tip, 16), (tip, 0), (length, barb), (tip, 44), (tip, 28), (0, 28)]
    mask = Stencil(length, 44).polygon(outline).mask()
    sprite.lay(mask, Hue.FOAM, Hue.SEA, (x, y - barb))


@cache
def _turned(single: Single) -> Sprite:
    return folded(single_card(single), 36, Hue.SEA)


def _draw_side(sprite: Sprite, pile: Pile, x: int, bottom: int) -> None:
    for number in range(pile.down):
        sprite.put(_back(), x + STANDING, bottom - BAR - BAR_PITCH * number)
    covered, room = pile.up[:-1], CARD[1] - BAR_PITCH * pile.down
    floor = bottom - BAR_PITCH * pile.down
    pitch = _pitch(len(covered), room)
    # Tiles that overlapped more than this could not be told apart, so there are two columns instead.
    if pitch < LEAST_PITCH:
        _draw_two_columns(sprite, covered, x + CARD[0] + 10, floor, room)
        return
    for number, single in enumerate(covered):
        sprite.put(_standing(single), x + STANDING, floor - TILE - pitch * number)


def _pitch(count: int, room: int, side: int = TILE, widest: int = TILE_PITCH) -> int:
    """Return the distance in pixels from one tile to the next at which `count` tiles fit into `room` pixels. It
    is at most `widest`."""
    return widest if count < 2 else min(widest, (room - side) // (count - 1))


def _draw_two_columns(
    sprite: Sprite, covered: Sequence[Single], x: int, floor: int, room: int
) -> None:
    pitch = _pitch((len(covered) + 1) // 2, room, SMALL_TILE, SMALL_PITCH)
    for number, single in enumerate(covered):
        row, column = divmod(number, 2)
        at = (x + SMALL_PITCH * column, floor - SMALL_TILE - pitch * row)
        sprite.put(tile(single, SMALL_TILE, Hue.SEA), *at)


@cache
def _standing(single: Single) -> Sprite:
    """Return a tile with a line of background colour below it, which separates it from the next tile."""
    sprite = Sprite(TILE, TILE + 2, Hue.SEA)
    return sprite.put(tile(single, TILE, Hue.SEA), 0, 0)


@cache
def _back() -> Sprite:
    shape = Stencil(32, BAR).box((0, 0, 32, BAR), 3)
    return Sprite(32, BAR, Hue.SEA).lay(shape.mask(), Hue.SAND, Hue.SEA)
