"""The scene on the cover of Wind of Fortune: towers of cards."""

from __future__ import annotations

from typing import Final

from games.wind_of_fortune.cards import Suit
from renderers.kit.sprites import Sprite
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


def draw_scene(sprite: Sprite) -> None:
    sprite.image.paste(int(Hue.SWELL), (470, 0, *sprite.size))
    for column, (suit, height) in enumerate(HEIGHTS.items()):
        draw_tower(sprite, suit, height, (LEFT + PITCH * column, TOP), SIZES)
    top = TOP - 3 * SIZES.pitch
    lay_ring(sprite, (LEFT, top, ACROSS, SIZES.down), (Hue.FOAM, Hue.SWELL))


def describe_scene() -> Text:
    return phrase("Towers of court cards, one for each suit, grow from jack to ace.")
