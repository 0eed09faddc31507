"""What tells Wind of Fortune's pictures apart: wine, its sign, and its cover with towers of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.wind_of_fortune.cards import Suit
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pieces.cards import lay_ring
from renderers.wind_of_fortune.pieces.layers import ACROSS
from renderers.wind_of_fortune.pieces.towers import Storeys, draw_tower
from texts.text import Text, phrase

HEIGHTS: Final = {Suit.HEARTS: 3, Suit.DIAMONDS: 2, Suit.SPADES: 1}
LEFT: Final = 512
PITCH: Final = 158
TOP: Final = 373
SIZES: Final = Storeys(76, 88)


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "301318",
        Hue.SEA: "56232B",
        Hue.RAY: "652933",
        Hue.SWELL: "75303B",
        Hue.RHUMB: "9A3F4E",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Wind of Fortune: a tower with battlements and a gate."""
    for left in (8, 21, 34):
        stencil.box((left, 3, left + 10, 14))
    stencil.box((8, 11, 44, 19)).polygon([(13, 19), (39, 19), (41, 46), (11, 46)])
    stencil.box((6, 44, 46, 50), 1).disc(26, 33, 5.5, 0).box((20.5, 33, 31.5, 44), 0, 0)


def draw_scene(sprite: Sprite) -> None:
    sprite.image.paste(int(Hue.SWELL), (470, 0, *sprite.size))
    for column, (suit, height) in enumerate(HEIGHTS.items()):
        draw_tower(sprite, suit, height, (LEFT + PITCH * column, TOP), SIZES)
    top = TOP - 3 * SIZES.pitch
    lay_ring(sprite, (LEFT, top, ACROSS, SIZES.down), (Hue.FOAM, Hue.SWELL))


def describe_scene() -> Text:
    return phrase("Towers of court cards, one for each suit, grow from jack to ace.")
