"""Draws a hand of Chance without forecasts: the seven choices, and beside them the player's cards. Forecasts
would show what a choice fits, and the probability of a hit."""

from __future__ import annotations

from typing import Final

from games.chance.values import KEEPS, Family, Kept, View
from games.rules import Seat
from renderers.chance.moves import NO_CHARDS, chards_of
from renderers.chance.signs import gap, square
from renderers.kit.frame import centred, centred_left, panel
from renderers.kit.gnomon_cards import tile
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from texts.language import Language

ROW: Final = (690, 74)
ROW_AT: Final = (14, 75)
PITCH: Final = 80
TILE: Final = 54
CARD: Final = 84
CARDS_AT: Final = (758, 132)
SPACE: Final = (92, 96)
IN_ROW: Final = 3


def draw_choices(sprite: Sprite, view: View, seat: Seat, language: Language) -> Sprite:
    left, top = ROW_AT
    for number, keep in enumerate(KEEPS):
        y = top + PITCH * number
        sprite.put(panel(*ROW), left, y)
        chards = language.say(chards_of(view, keep.families) or NO_CHARDS)
        room = ROW[0] - 200 - 8
        words = label(chards, Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL, room)
        centred_left(sprite, words, left + 200, y + ROW[1] // 2)
        draw_kept(sprite, view, keep.families, (left + 10, y + ROW[1] // 2))
    for number, card in enumerate(view.remaining(seat)):
        row, column = divmod(number, IN_ROW)
        x, y = CARDS_AT[0] + SPACE[0] * column, CARDS_AT[1] + SPACE[1] * row
        centred(sprite, square(card, CARD, Hue.SEA), x, y)
    return sprite


def draw_kept(sprite: Sprite, view: View, keep: Kept, at: tuple[int, int]) -> None:
    """Draw what a choice keeps: a tile for each face-up Chard that stays, and a gap for each that is replaced.
    `at` is the left end and the vertical middle of the row."""
    x, middle = at
    for family in Family:
        piece = tile(view.showing[family], TILE, Hue.SWELL) if family in keep else gap(TILE)
        sprite.put(piece, x + 60 * family, middle - TILE // 2)
