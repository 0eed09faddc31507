"""Sprites of tokens, and of the square cards of Weathervanes in any size. A card is upright or, in tricks,
stands on a corner."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image

from games.weathervanes.cards import Corner, Corners, Number, Suit
from renderers.kit.emblems import emblem
from renderers.kit.lettering import CAP_HEIGHT, SMALLEST, Face, width
from renderers.kit.sprites import Sprite, inked
from renderers.kit.stencil import Point, Stencil, around, sharp
from renderers.kit.theme import Hue

RIM: Final = 3
RADIUS: Final = 0.44
"""The radius of the quarter disc at a card's corners. Measures from here on are relative to the card's side."""
EMBLEM: Final = 0.285
EMBLEM_IN: Final = 0.195
"""The distance from the centre of a suit's emblem to each of the two edges of its corner."""
NUMBER: Final = 0.37
"""The usual font size of a card's number, relative to the side of the card. On small cards, `SMALLEST` is used
instead, the smallest size that is legible on a phone. It fits on cards of 112 pixels or more."""
NEEDLE: Final = ((0.0, -0.468), (0.072, -0.205), (0.0, -0.245), (-0.072, -0.205))
"""The outline of the needle, which points to the top of a card. Its points are relative to the centre of an
upright card, as fractions of the side."""

HUES: Final = {
    Suit.RED: Hue.RED,
    Suit.BLUE: Hue.BLUE,
    Suit.YELLOW: Hue.SUN,
    Suit.GREEN: Hue.GREEN,
}
EMBLEM_HUES: Final = {suit: Hue.INK if suit is Suit.YELLOW else Hue.PAPER for suit in Suit}


def direction(corner: Corner, turn: int) -> int:
    """Return the direction in degrees in which a corner points if the card is rotated clockwise by `turn`
    degrees. 0 is up, and angles increase clockwise."""
    # The top left corner of an upright card points north-west, 315°.
    return (315 + 90 * corner + turn) % 360


def turning(corner: Corner, towards: int) -> int:
    """Return by how many degrees to rotate a card clockwise so that `corner` points in the direction
    `towards`."""
    return (towards - direction(corner, 0)) % 360


@lru_cache(maxsize=512)
def upright(number: Number, corners: Corners, side: int, rim: Hue = Hue.PAPER) -> Sprite:
    """Return an upright card of `side` pixels. A `rim` of another colour highlights the card."""
    sprite = Sprite(side, side, Hue.PAPER)
    _draw_face(sprite, number, corners, side, 0, Hue.INK)
    if rim is not Hue.PAPER:
        _frame(sprite, rim, MARKED_RIM)
    return sprite


MARKED_RIM: Final = 5


@lru_cache(maxsize=128)
def turned(number: Number, corners: Corners, side: int, turn: int, ink: Hue = Hue.INK) -> Sprite:
    """Return a card that stands on a corner, on the background colour. It is rotated clockwise by `turn`
    degrees: 45°, 135°, 225° or 315°.

    The sprite is an upright square around the card, so paste it through the mask that `diamond` returns. `ink`
    is the colour of the number and the needle.
    """
    sprite = _turned_blank(side).copy()
    _draw_face(sprite, number, corners, side, turn, ink)
    return sprite


@cache
def diamond(side: int, rim: int = 0) -> Image.Image:
    """Return the mask of a card that stands on a corner. `side` is the card's side in pixels, and `rim` the
    width of a rim around it."""
    return sharp(_diamond(side + 2 * rim, _across(side, rim)), 1)


@cache
def inside(side: int) -> Image.Image:
    """Return the mask of a card of `side` pixels that stands on a corner, without its soft edges, which blend
    with the background."""
    return sharp(_diamond(side, _across(side)), 255)


@cache
def lit(side: int) -> Image.Image:
    """Return the mask of a ring around a card of `side` pixels that stands on a corner. The ring marks a card
    that a hint suggests."""
    outer, inner = side / math.sqrt(2) + 16, side / math.sqrt(2) + 9
    middle = math.ceil(outer)
    ring = Stencil(2 * middle, 2 * middle)
    for reach, value in ((outer, 255), (inner, 0)):
        ring.polygon([around(middle, middle, reach, turn) for turn in (0, 90, 180, 270)], value)
    return ring.mask()


@cache
def outlined(side: int, rim: int) -> Sprite:
    """Return a blank card of `side` pixels that stands on a corner, with an outline of `rim` pixels. To
    complete it, paste the card on it through the mask that `inside` returns."""
    across = _across(side, rim)
    sprite = Sprite(across, across, Hue.SEA)
    sprite.lay(_diamond(side + 2 * rim, across), Hue.FOAM, Hue.SEA)
    return sprite.lay(_diamond(side, across), Hue.PAPER, Hue.FOAM)


@cache
def token(suit: Suit, radius: int, ground: Hue) -> Sprite:
    """Return a token: a disc in the colour of the suit, with its emblem and a white rim."""
    side = 2 * radius
    outer = Stencil(side, side).disc(radius, radius, radius)
    inner = Stencil(side, side).disc(radius, radius, radius - RIM)
    sign = Stencil(side, side)
    emblem(sign, HUES[suit], radius, radius, 1.1 * radius)
    sprite = Sprite(side, side, ground).lay(outer.mask(), Hue.PAPER, ground)
    sprite.lay(inner.mask(), HUES[suit], Hue.PAPER)
    return sprite.lay(sign.mask(), EMBLEM_HUES[suit], HUES[suit])


def draw_quarter(sprite: Sprite, suit: Suit, middle: Point, side: int, points_to: int) -> None:
    """Draw one corner of a card: the quarter disc and the emblem of its suit. `middle` is the centre of the
    card, and `points_to` the direction from there to the corner, in degrees."""
    x, y = middle
    _put(sprite, _quarter(suit, side, points_to), x, y)
    to_x, to_y = around(0, 0, (0.5 - EMBLEM_IN) * math.sqrt(2) * side, points_to)
    _put(sprite, _sign(suit, side), x + to_x, y + to_y)


class _Piece(NamedTuple):
    """A drawing to paste around a point through the mask `covered`, with the offset from that point to the
    drawing's top left corner."""

    sprite: Sprite
    covered: Image.Image
    left: int
    top: int


def _draw_face(
    sprite: Sprite, number: Number, corners: Corners, side: int, turn: int, ink: Hue
) -> None:
    # Each suit has an emblem as well as a colour, for people who can't tell the colours apart.
    x, y = sprite.size[0] / 2, sprite.size[1] / 2
    for corner in Corner:
        draw_quarter(sprite, corners[corner], (x, y), side, direction(corner, turn))
    _put(sprite, _needle(side, turn, ink), x, y)
    _put(sprite, _digits(number, max(SMALLEST, round(NUMBER * side)), ink), x, y)


def _put(sprite: Sprite, piece: _Piece, x: float, y: float) -> None:
    at = math.floor(x) + piece.left, math.floor(y) + piece.top
    sprite.put(piece.sprite, *at, piece.covered)


def _frame(sprite: Sprite, hue: Hue, wide: int) -> None:
    side = sprite.size[0]
    edges = ((0, 0, side, wide), (0, side - wide, side, side))
    for left, top, right, bottom in edges:
        sprite.image.paste(int(hue), (left, top, right, bottom))
        sprite.image.paste(int(hue), (top, left, bottom, right))


@cache
def _quarter(suit: Suit, side: int, points_to: int) -> _Piece:
    # The centre lies between two pixels if the side is even, and in the middle of one if it is odd.
    middle = (side % 2) / 2
    # The quarter disc is centred at the corner of the card, inside its rim.
    tip = around(middle, middle, (side / 2 - RIM) * math.sqrt(2), points_to)
    inward = range(points_to + 135, points_to + 226, 5)
    arc = [around(*tip, RADIUS * side, degrees) for degrees in inward]
    return _cut([tip, *arc], HUES[suit])


@cache
def _needle(side: int, turn: int, ink: Hue) -> _Piece:
    middle = (side % 2) / 2
    polar = [(math.hypot(x, y), math.degrees(math.atan2(x, -y))) for x, y in NEEDLE]
    return _cut([around(middle, middle, far * side, turn + angle) for far, angle in polar], ink)


@cache
def _sign(suit: Suit, side: int) -> _Piece:
    middle = (side % 2) / 2
    reach = EMBLEM * side / 2 + 1
    box = [(middle - reach, middle - reach), (middle + reach, middle + reach)]
    over, under = EMBLEM_HUES[suit], HUES[suit]
    return _inked(box, lambda sign, x, y: emblem(sign, under, x, y, EMBLEM * side), over, under)


@cache
def _digits(number: Number, size: int, ink: Hue) -> _Piece:
    half = width(str(number), Face.BOLD, size) / 2 + 2
    rise = CAP_HEIGHT * size / 2
    return _inked(
        [(-half, -rise - 3), (half, rise + 3)],
        lambda stencil, x, y: stencil.text(x, y + rise, str(number), Face.BOLD, size, "m"),
        ink,
    )


def _cut(points: Sequence[Point], over: Hue) -> _Piece:
    """Return a polygon, to be drawn around a point. The corners are relative to that point."""
    return _inked(
        points,
        lambda stencil, x, y: stencil.polygon([(px + x, py + y) for px, py in points]),
        over,
    )


def _inked(
    points: Sequence[Point],
    draw: Callable[[Stencil, float, float], object],
    over: Hue,
    under: Hue = Hue.PAPER,
) -> _Piece:
    left, top = (math.floor(min(each)) for each in zip(*points, strict=True))
    right, bottom = (math.ceil(max(each)) for each in zip(*points, strict=True))
    stencil = Stencil(right - left + 1, bottom - top + 1)
    draw(stencil, -left, -top)
    return _Piece(*inked(stencil.mask(), over, under), left, top)


@cache
def _turned_blank(side: int) -> Sprite:
    across = _across(side)
    return Sprite(across, across, Hue.SEA).lay(_diamond(side, across), Hue.PAPER, Hue.SEA)


def _diamond(side: int, across: int) -> Image.Image:
    # In a card turned by 45°, each tip is half a diagonal from the centre.
    middle, reach = across / 2, side / math.sqrt(2)
    tips = [around(middle, middle, reach, degrees) for degrees in (0, 90, 180, 270)]
    return Stencil(across, across).polygon(tips).mask()


def _across(side: int, rim: int = 0) -> int:
    return 2 * math.ceil((side + 2 * rim) / math.sqrt(2)) + 2
