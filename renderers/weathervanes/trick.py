"""The picture of a trick: four cards, each standing on a corner, around a point, and an arrow to the Display
that is taken first."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes.cards import Deck
from games.weathervanes.pieces import SEATS, Shown, Trick
from renderers.kit.frame import centred, draw_ring
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, inked, rounded_box
from renderers.kit.stencil import Stencil, around
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import diamond, inside, outlined, turned, turning

SIDE: Final = 130
REACH: Final = 95
"""The distance in pixels from the point where all four cards meet to the centre of each card."""
OUTLINE: Final = 6
ARROW: Final = 216
"""The distance in pixels from the centre of the trick to the tip of the arrow."""
BARB: Final = 104
"""The arrow is a triangle: its base lies this many pixels behind its tip, and extends this far to both sides.
The cards of the trick cover its middle."""


def turn_of(card: Shown) -> int:
    """Return by how many degrees clockwise to rotate a card in a trick, so that its shown corner points to the
    centre."""
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
    """Draw the cards of a trick, a dashed gap for each missing card, and the arrow to the Display that is taken
    first. If `trick` is None, draw only gaps. The card of the seat `marked` gets an outline. The gap of the
    seat `due`, which plays next, is brass."""
    if trick:
        _draw_arrow(sprite, trick.givers[0], centre)
    # The cards of the trick will cover their gaps.
    for seat in SEATS:
        gap = _gap(Hue.BRASS if seat == due else Hue.RHUMB)
        centred(sprite, gap, *_middle(centre, seat), within=diamond(SIDE))
    if trick:
        _draw_cards(sprite, trick, deck, centre, marked)


def _draw_arrow(sprite: Sprite, giver: Seat, centre: tuple[int, int]) -> None:
    part, covered, left, top = _arrow(giver)
    sprite.put(part, centre[0] + left, centre[1] + top, covered)


def _draw_cards(
    sprite: Sprite, trick: Trick, deck: Deck, centre: tuple[int, int], marked: Seat | None
) -> None:
    # The marked card is drawn last, because its outline must cover its neighbours.
    for card in sorted(trick.cards, key=lambda each: each.seat == marked):
        middle, within = _middle(centre, card.seat), diamond(SIDE)
        ink = Hue.INK if card.suit == trick.suit else Hue.SLATE
        face = turned(card.number, deck[card.number], SIDE, turn_of(card), ink)
        if card.seat == marked:
            centred(sprite, outlined(SIDE, OUTLINE), *middle, within=diamond(SIDE, OUTLINE))
            within = inside(SIDE)
        centred(sprite, face, *middle, within=within)


def draw_won(sprite: Sprite, middle: tuple[int, int], side: int, ground: Hue) -> None:
    """Draw a ring around the Display that is taken first, a card of `side` pixels centred at `middle`."""
    left, top = (each - side // 2 for each in middle)
    draw_ring(sprite, (left, top, side, side), Hue.BRASS, ground, 4)


@cache
def pill(taker: str, colour: Hue, ground: Hue) -> Sprite:
    """Return a pill (rounded plate) that says who takes a Display: an arrow, and the letter of the seat."""
    across, down = PILL
    signs = Stencil(across, down).polygon([(12, 18), (28, down / 2), (12, down - 18)])
    signs.disc(across - 31, down / 2, 27)
    sprite = rounded_box(across, down, down / 2, colour, ground).copy()
    sprite.lay(signs.mask(), Hue.INK, colour)
    style = (Face.BOLD, SMALLEST)
    return sprite.write(taker, (across - 31, down / 2), style, colour, Hue.INK)


PILL: Final = (94, 60)


@cache
def _middle(centre: tuple[int, int], seat: Seat) -> tuple[int, int]:
    x, y = around(*centre, REACH, 90 * seat)
    return round(x), round(y)


@cache
def _gap(colour: Hue) -> Sprite:
    shape = diamond(SIDE)
    middle, reach = shape.width / 2, (SIDE - 5) / math.sqrt(2)
    tips = [around(middle, middle, reach, degrees) for degrees in (0, 90, 180, 270, 360)]
    dashes = Stencil(*shape.size).dashes(tips, 3)
    return Sprite(*shape.size, Hue.SEA).lay(dashes.mask(), colour, Hue.SEA)


@cache
def _arrow(giver: Seat) -> tuple[Sprite, Image.Image, int, int]:
    """Return the arrow to the Display of `giver`: a sprite, its mask, and the x and y from the trick's centre
    to its top left corner."""
    outline = [(0, -ARROW), (BARB, BARB - ARROW), (-BARB, BARB - ARROW)]
    for _ in range(giver):
        outline = [(-y, x) for x, y in outline]
    left, top = (min(each) for each in zip(*outline, strict=True))
    right, bottom = (max(each) for each in zip(*outline, strict=True))
    stencil = Stencil(right - left, bottom - top)
    stencil.polygon([(x - left, y - top) for x, y in outline])
    return *inked(stencil.mask(), Hue.BRASS, Hue.SEA), left, top
