"""A hand of Weathervanes as a picture: what every card would mean if the seat played it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes.cards import Corner, Corners, Number
from games.weathervanes.forecasts import Following, Lead, chosen, following, leads, waiting
from games.weathervanes.pieces import Trick, shown_corner
from games.weathervanes.values import View
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_left, centred_right, panel, sea
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil, around
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.weathervanes.cards import RADIUS, diamond, turned, turning, upright
from renderers.weathervanes.hand_lead import draw_lead
from renderers.weathervanes.hand_notes import draw_notes
from renderers.weathervanes.hand_places import draw_options
from renderers.weathervanes.names import placed_words, seat_name
from renderers.weathervanes.seats import LARGE, draw_display, seat_mark

HEIGHT: Final = 842
NOTES_AT: Final = (14, 640)
PANEL: Final = (972, 182)
PANEL_AT: Final = (14, 74)
DISPLAYS: Final = (458, 606, 754, 902)
IN_ROW: Final = 5
TEXT: Final = (Face.SEMIBOLD, SMALLEST)
SMALLER: Final = 0.8
"""The relative size of a card that may not be played."""

LEAST: Final = 104
"""The smallest side of a card whose number is still legible."""


def draw_hand(
    view: View,
    cast: Cast,  # noqa: ARG001 - a hand names no one
    *,
    forecasts: bool = True,
) -> Image.Image:
    """1,000 × 842 pixels."""
    sprite = sea(HEIGHT, (500, 353), "Your hand")
    _draw_facts(sprite, view)
    if waiting(view) is not None:
        draw_options(sprite, view, forecasts=forecasts)
    elif view.seat not in view.to_act:
        _draw_waiting(sprite, view)
    elif view.trick is None:
        _draw_leading(sprite, view, view.seat, forecasts=forecasts)
    else:
        _draw_following(sprite, view, view.seat, view.trick)
    draw_notes(sprite, view, *NOTES_AT)
    return sprite.picture()


def _draw_facts(sprite: Sprite, view: View) -> None:
    asked = view.seat in view.to_act
    colour = Hue.BRASS if asked else Hue.MIST
    words = label(_asked(view) if asked else _state(view), *ITALIC, colour, Hue.ABYSS)
    centred(sprite, words, 470, MIDDLE_OF_HEADER)
    trick = f"round {view.round} · trick {view.trick_number} of {view.tricks}"
    facts = "final Displays" if view.final else trick
    words = label(facts, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, words, 976, MIDDLE_OF_HEADER)


ITALIC: Final = (Face.SERIF_ITALIC, 34)


def _asked(view: View) -> str:
    if view.placements:
        return "you place a card"
    return "you follow" if view.trick else "you lead"


def _state(view: View) -> str:
    if view.outcome is not None:
        return "the match is over"
    if view.placements:
        own = chosen(view)
        return "others place cards" if own is None else placed_words(own)
    (seat,) = view.to_act
    return f"{seat_name(seat)} {'follows' if view.trick else 'leads'}"


def _draw_waiting(sprite: Sprite, view: View) -> None:
    hand = view.hand or ()
    for number, (x, y) in zip(hand, _spots(len(hand), 353), strict=True):
        centred(sprite, upright(number, view.deck[number], _side(hand)), x, y)
    if not hand:
        centred(sprite, label("no cards left", *ITALIC, Hue.MIST, Hue.SEA), 500, 353)


def _draw_leading(sprite: Sprite, view: View, seat: Seat, *, forecasts: bool) -> None:
    hand = view.hand or ()
    draw_lead(sprite, view, seat, forecasts=forecasts)
    for number, (x, y) in zip(hand, _spots(len(hand), UNDER_LEAD, CLOSER), strict=True):
        centred(sprite, upright(number, view.deck[number], LED), x, y)
        # Only where one corner alone may be led: else the panel says it once for all cards.
        for lead in leads(view, number) if view.variants.constrained_lead else ():
            if lead.legal:
                _draw_first(sprite, lead, (x, y))


UNDER_LEAD: Final = 484
CLOSER: Final = 142
LED: Final = 124


def _draw_first(sprite: Sprite, lead: Lead, at: tuple[int, int]) -> None:
    """Mark the corner of the card that may be led."""
    reach = LED / 2
    right = lead.corner in (Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT)
    low = lead.corner in (Corner.BOTTOM_RIGHT, Corner.BOTTOM_LEFT)
    x, y = at[0] + (reach if right else -reach), at[1] + (reach if low else -reach)
    piece, half = _corner_mark(), CORNER // 2
    sprite.put(piece, round(x) - half, round(y) - half, _round())


CORNER: Final = 30


@cache
def _corner_mark() -> Sprite:
    """A disc of brass with some sea round it, which separates it from a card."""
    middle = CORNER / 2
    disc = Stencil(CORNER, CORNER).disc(middle, middle, middle - 4)
    return Sprite(CORNER, CORNER, Hue.SEA).lay(disc.mask(), Hue.BRASS, Hue.SEA)


@cache
def _round() -> Image.Image:
    disc = Stencil(CORNER, CORNER).disc(CORNER / 2, CORNER / 2, CORNER / 2)
    return disc.mask().point([255 * (value > 127) for value in range(256)])


def _draw_following(sprite: Sprite, view: View, seat: Seat, trick: Trick) -> None:
    hand = view.hand or ()
    found = [following(view, number) for number in hand]
    _draw_panel(sprite, view, _why(trick, seat, found), trick.givers)
    for card, (x, y) in zip(found, _spots(len(hand), 446), strict=True):
        number, turn = card.move.number, turning(card.corner, 180)
        corners, side = view.deck[number], _side(hand)
        if card.legal:
            _put_turned(sprite, _playable(number, corners, side, turn), side, MARKED, x, y)
        else:
            # An even size keeps the centre of the card between pixels.
            small = max(LEAST, 2 * round(SMALLER * side / 2))
            grey = turned(number, corners, small, turn, Hue.SLATE)
            _put_turned(sprite, grey, small, 0, x, y)


def _why(trick: Trick, seat: Seat, found: Sequence[Following]) -> list[str]:
    first = trick.cards[0]
    corner, suit = shown_corner(first.seat, first.corner, seat).word, trick.suit.word
    led = f"{str(suit).capitalize()} led, {trick.best.number} is best."
    if any(card.follows for card in found):
        return [led, f"Play {suit} at your", f"{corner} corner."]
    return [led, f"You have no {suit}", f"{corner}: play any."]


def _put_turned(sprite: Sprite, piece: Sprite, side: int, rim: int, x: int, y: int) -> None:
    half = piece.size[0] // 2
    sprite.put(piece, x - half, y - half, diamond(side, rim))


MARKED: Final = 9


@lru_cache(maxsize=128)
def _playable(number: Number, corners: Corners, side: int, turn: int) -> Sprite:
    """A turned card with a ring round its lowest corner. The ring is outside, since brass on yellow
    has no contrast."""
    shape = diamond(side, MARKED)
    card, middle = turned(number, corners, side, turn), shape.width / 2
    sprite = Sprite(*shape.size, Hue.SEA)
    offset = (shape.width - card.size[0]) // 2
    sprite.put(card, offset, offset, diamond(side))
    tip = around(middle, middle, (side / 2 + 5) * math.sqrt(2), 180)
    ends = [around(*tip, (RADIUS + 0.06) * side, degrees) for degrees in (315, 45)]
    outside = Stencil(*shape.size).line([ends[0], tip, ends[1]], 5)
    return sprite.lay(outside.mask(), Hue.BRASS, Hue.SEA)


def _draw_panel(sprite: Sprite, view: View, lines: Sequence[str], givers: Sequence[Seat]) -> None:
    """A few lines of text, and the Displays in their order, each with the mark of its seat."""
    sprite.put(panel(*PANEL), *PANEL_AT)
    # From the last line up, so that no descender is covered.
    for row, words in reversed(list(enumerate(lines))):
        y = 165 + 46 * row - 23 * (len(lines) - 1)
        centred_left(sprite, label(words, *TEXT, Hue.PAPER, Hue.SWELL), 34, y)
    for place, (seat, x) in enumerate(zip(givers, DISPLAYS, strict=True), 1):
        _draw_giver(sprite, seat, x, own=seat == view.seat, place=place)
        draw_display(sprite, view.deck, view.displays[seat], (x, 144))


def _draw_giver(sprite: Sprite, seat: Seat, x: int, *, own: bool, place: int) -> None:
    """`1. E`, or `1. you` for the own Display."""
    words = label(f"{place}.", Face.BOLD, TEXT[1], Hue.BRASS, Hue.SWELL)
    centred_right(sprite, words, x - (12 if own else 4), 225)
    if own:
        centred_left(sprite, label("you", *TEXT, Hue.PAPER, Hue.SWELL), x - 4, 225)
    else:
        centred(sprite, seat_mark(seat, Hue.SWELL, LARGE), x + 28, 225)


def _side(hand: Sequence[Number]) -> int:
    return 124 if len(hand) <= 2 * IN_ROW else 108


def _spots(count: int, middle: int, apart: int = 187) -> list[tuple[int, int]]:
    """The centres of so many cards, in one row or in two."""
    first = count if count <= IN_ROW else (count + 1) // 2
    rows = [first, count - first] if count > first else [first]
    pitch = 192 if first <= IN_ROW else 162
    return [
        (
            round(500 + pitch * (column - (size - 1) / 2)),
            middle + apart * row - apart // 2 * (len(rows) - 1),
        )
        for row, size in enumerate(rows)
        for column in range(size)
    ]
