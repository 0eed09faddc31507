"""What the round has shown, drawn below a hand: suits that others are out of, and cards that were scored."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from games.weathervanes.cards import NUMBERS, Corner, Suit
from games.weathervanes.pieces import SEATS
from games.weathervanes.values import View
from renderers.kit.frame import centred, centred_left, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import token
from renderers.weathervanes.names import initial
from renderers.weathervanes.seats import LARGE, seat_mark
from texts.language import Language
from texts.text import phrase

Without: TypeAlias = frozenset[tuple[Corner, Suit]]
"""The suits that no card of a hand shows, with the corners."""

PANEL: Final = (972, 188)
HEADING: Final = (Face.SEMIBOLD, SMALLEST)


def draw_notes(sprite: Sprite, view: View, language: Language, left: int, top: int) -> None:
    """A panel of 972 × 188 pixels."""
    sprite.put(panel(*PANEL), left, top)
    _draw_voids(sprite, view, language, left, top)
    _draw_scored(sprite, view, language, left, top)


def _draw_voids(sprite: Sprite, view: View, language: Language, left: int, top: int) -> None:
    """For each other seat the corners of a card, with the suits that its cards do not show there."""
    told = language.say(phrase("Out of these, by corner"))
    words = label(told, *HEADING, Hue.MIST, Hue.SWELL, 560)
    centred_left(sprite, words, left + 20, top + 30)
    others = [seat for seat in SEATS if seat != view.seat]
    for x, seat in zip((left + 36, left + 230, left + 424), others, strict=True):
        centred(sprite, seat_mark(initial(seat, language), Hue.SWELL, LARGE), x, top + 118)
        without = frozenset((each.corner, each.suit) for each in view.voids if each.seat == seat)
        centred(sprite, _corners(without), x + 98, top + 118)


@lru_cache(maxsize=64)
def _corners(without: Without) -> Sprite:
    """A place for each suit at each corner, the same at all corners, so that it is known by its place too."""
    sprite = Sprite(SIDE, SIDE, Hue.SWELL).put(panel(SIDE, SIDE, Hue.SWELL, Hue.SEA), 0, 0)
    for corner in Corner:
        for number, suit in enumerate(Suit):
            right, low = corner in (Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT), corner >= 2
            x = SIDE / 2 + (NEAR if right else -FAR) + APART * (number % 2)
            y = SIDE / 2 + (NEAR if low else -FAR) + APART * (number // 2)
            shown = (corner, suit) in without
            centred(sprite, token(suit, RADIUS, Hue.SEA) if shown else _place(), x, y)
    return sprite


SIDE: Final = 132
RADIUS: Final = 13
APART: Final = 28
NEAR: Final = 19
FAR: Final = NEAR + APART


@cache
def _place() -> Sprite:
    dot = Stencil(6, 6).disc(3, 3, 3)
    return Sprite(6, 6, Hue.SEA).lay(dot.mask(), Hue.RHUMB, Hue.SEA)


def _draw_scored(sprite: Sprite, view: View, language: Language, left: int, top: int) -> None:
    """All numbers, of which there are two cards each: those scored once in a rim, those scored twice filled."""
    words = label(language.say(phrase("Scored")), *HEADING, Hue.MIST, Hue.SWELL, 200)
    centred_left(sprite, words, left + 600, top + 30)
    centred(sprite, _counted("1×", 1, 62), left + 850, top + 30)
    centred(sprite, _counted("2×", 2, 62), left + 930, top + 30)
    for number in NUMBERS:
        row, column = divmod(number - 1, IN_ROW)
        x, y = left + 614 + 47 * column, top + 78 + 41 * row
        centred(sprite, _counted(str(number), view.scored.count(number), 44), x, y)


IN_ROW: Final = 8


@cache
def _counted(words: str, count: int, width: int) -> Sprite:
    """On a plate that tells how many cards of the number were scored, of its two."""
    ink, ground = INKS[count]
    sprite, box = Sprite(width, PLATE, Hue.SWELL), (0, 0, width, PLATE)
    if count == 1:
        sprite.lay(Stencil(width, PLATE).ring(box, 8, 2.5).mask(), Hue.BRASS, Hue.SWELL)
    elif count:
        sprite.lay(Stencil(width, PLATE).box(box, 8).mask(), Hue.BRASS, Hue.SWELL)
    return sprite.write(words, (width / 2, PLATE / 2), (Face.BOLD, SMALLEST), ink, ground)


PLATE: Final = 38
INKS: Final = ((Hue.MIST, Hue.SWELL), (Hue.BRASS, Hue.SWELL), (Hue.INK, Hue.BRASS))
"""The colours of words and of their ground, by how many cards were scored."""
