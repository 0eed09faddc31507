"""The picture of a trick: four turned cards around a point, the vane between them, and an arc to the Display
that is taken first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes.cards import Deck, Number
from games.weathervanes.pieces import SEATS, Shown, Trick
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, inked, rounded_box
from renderers.kit.stencil import Point, Stencil, around
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import diamond, inside, outlined, turned, turning

SIDE: Final = 130
REACH: Final = 95
"""The distance in pixels from the point where all four cards meet to the centre of each card."""
OUTLINE: Final = 6
VANE: Final = 430

# The head of the vane, from its centre.
HEAD: Final = ((0, 214), (34, 153), (6.5, 168), (6.5, 0), (-6.5, 0), (-6.5, 168), (-34, 153))
TAIL: Final = (
    (6.5, 0),
    (6.5, -142),
    (32, -167),
    (32, -204),
    (6.5, -179),
    (-6.5, -179),
    (-32, -204),
    (-32, -167),
    (-6.5, -142),
    (-6.5, 0),
)
"""The outlines of the two halves of the vane, as offsets in pixels from its centre: to the right of its line,
and forward along it."""
ARC: Final = 188
ARC_FROM, ARC_TO, ARC_TIP = 13, 33, 40
"""Directions in degrees, measured clockwise from the vane's line, for the arc that leads towards the first
Display. The Display itself is at 45 degrees."""


def turn_of(card: Shown) -> int:
    """Return by how many degrees a card of a trick is turned clockwise so that the corner it shows lies at the
    centre of the table."""
    return turning(card.corner, 90 * card.seat + 180)


def draw_block(
    sprite: Sprite,
    trick: Trick | None,
    deck: Deck,
    centre: tuple[int, int],
    *,
    marked: Seat | None = None,
    due: Seat | None = None,
) -> None:
    """Draw the cards of a trick with the vane, and a dashed gap for each card that has not been played. The
    card of the seat `marked` gets an outline; the gap of the seat `due`, which plays next, is brass. If `trick`
    is None, draw only gaps."""
    cards = trick.cards if trick else ()
    if trick:
        for part, covered, left, top in _vane(turn_of(trick.cards[0])):
            sprite.put(part, centre[0] + left, centre[1] + top, covered)
    for seat in set(SEATS) - {card.seat for card in cards}:
        _put(sprite, _gap(Hue.BRASS if seat == due else Hue.RHUMB), seat, centre, diamond(SIDE))
    # The marked card is drawn last, so that its outline covers its neighbours.
    for card in sorted(cards, key=lambda each: each.seat == marked):
        follows = trick is not None and card.suit == trick.suit
        ink = Hue.INK if follows else Hue.SLATE
        face = turned(card.number, deck[card.number], SIDE, turn_of(card), ink)
        if card.seat == marked:
            _put(sprite, outlined(SIDE, OUTLINE), card.seat, centre, diamond(SIDE, OUTLINE))
            _put(sprite, face, card.seat, centre, inside(SIDE))
        else:
            _put(sprite, face, card.seat, centre, diamond(SIDE))


def pill(place: int, taker: str, colour: Hue, ground: Hue) -> Sprite:
    """Return a pill with the position of a Display in the order of taking, followed by the letter of the seat
    that takes it. The letter is left out if `taker` is empty."""
    if not taker:
        return _numbered(place, SHORT, colour, ground)
    sign = _sign(taker, ((0, 13), (14, 21), (0, 29)), colour, ground)
    return _numbered(place, PILL[0], colour, ground).put(sign, SIGN, 0)


def taken_pill(number: Number, giver: str, ground: Hue) -> Sprite:
    """Return a pill with the number of the card that a seat took, and the letter of the seat from which it
    came."""
    sign = _sign(giver, ((16, 13), (4, 21), (16, 29)), Hue.FOAM, ground)
    return _numbered(number, PILL[0], Hue.FOAM, ground).put(sign, SIGN, 0)


def _numbered(number: int, width: int, colour: Hue, ground: Hue) -> Sprite:
    """Return a pill with only a number. It is composed of cached pieces, because there are hundreds of
    different pills."""
    return _empty(width, colour, ground).copy().put(_number(number, colour), 8, 7)


@cache
def _empty(width: int, colour: Hue, ground: Hue) -> Sprite:
    return rounded_box(width, PILL[1], PILL[1] / 2, colour, ground)


@cache
def _number(number: int, colour: Hue) -> Sprite:
    sprite = Sprite(38, 28, colour)
    return sprite.write(str(number), (19, 14), (Face.BOLD, 32), Hue.INK, colour)


@cache
def _sign(mark: str, arrow: Sequence[Point], colour: Hue, ground: Hue) -> Sprite:
    """Return the right end of a pill, with an arrow and the letter of a seat on a disc."""
    across, down = PILL[0] - SIGN, PILL[1]
    end = Stencil(across, down).box((-SIGN, 0, across, down), down / 2)
    signs = Stencil(across, down).polygon(arrow).disc(38, down / 2, 17)
    sprite = Sprite(across, down, ground).lay(end.mask(), colour, ground)
    sprite.lay(signs.mask(), Hue.INK, colour)
    return sprite.write(mark, (38, down / 2), (Face.BOLD, 26), colour, Hue.INK)


PILL: Final = (104, 42)
SHORT: Final = 54
SIGN: Final = 44
"""The x position in a pill where its right end, the sign, starts."""


def _put(
    sprite: Sprite, piece: Sprite, seat: Seat, centre: tuple[int, int], within: Image.Image
) -> None:
    (x, y), half = _middle(centre, seat), piece.size[0] // 2
    sprite.put(piece, x - half, y - half, within)


@cache
def _middle(centre: tuple[int, int], seat: Seat) -> tuple[int, int]:
    """Return the centre of a seat's card in a trick around `centre`, in pixels."""
    x, y = around(*centre, REACH, 90 * seat)
    return round(x), round(y)


@cache
def _gap(colour: Hue) -> Sprite:
    """Return a dashed gap, the place of a card that has not been played yet."""
    shape = diamond(SIDE)
    middle, reach = shape.width / 2, (SIDE - 5) / math.sqrt(2)
    tips = [around(middle, middle, reach, degrees) for degrees in (0, 90, 180, 270, 360)]
    dashes = Stencil(*shape.size).dashes(tips, 3)
    return Sprite(*shape.size, Hue.SEA).lay(dashes.mask(), colour, Hue.SEA)


@cache
def _vane(turn: int) -> Sequence[tuple[Sprite, Image.Image, int, int]]:
    """Return the drawing of the vane in this direction, and of an arc from its head towards the first Display.
    It consists of quarters. Each has its sprite, its mask, and the offset in pixels from the centre to its top
    left corner."""
    stencil, half = Stencil(VANE, VANE), VANE // 2
    for outline in (HEAD, TAIL):
        stencil.polygon(_forward(outline, turn))
    _draw_arc(stencil, turn)
    mask, parts = stencil.mask(), []
    # The vane points along a diagonal, so two of the quarters are almost empty.
    for x, y in product((0, half), repeat=2):
        quarter = mask.crop((x, y, x + half, y + half))
        if box := quarter.getbbox():
            piece, covered = inked(quarter.crop(box), Hue.BRASS, Hue.SEA)
            parts.append((piece, covered, x + box[0] - half, y + box[1] - half))
    return parts


def _draw_arc(stencil: Stencil, turn: int) -> None:
    middle = VANE / 2
    path = [around(middle, middle, ARC, turn + degrees) for degrees in range(ARC_FROM, ARC_TO + 1)]
    stencil.line(path, 7)
    tip = around(middle, middle, ARC - 1, turn + ARC_TIP)
    barbs = [around(middle, middle, ARC + side, turn + ARC_TO - 1) for side in (13, -13)]
    stencil.polygon([tip, *barbs])


def _forward(outline: Sequence[Point], turn: int) -> list[Point]:
    middle = VANE / 2
    return [
        around(middle, middle, math.hypot(x, y), turn + math.degrees(math.atan2(x, y)))
        for x, y in outline
    ]
