"""The scene on the cover of Wind of Fortune: towers of cards."""

from __future__ import annotations

from typing import Final

from games.wind_of_fortune.cards import Suit, Symbol
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pieces.cards import lay_ring
from renderers.wind_of_fortune.pieces.layers import ACROSS, PLINTH, built, empty, plinth
from texts.text import Text, phrase

HEIGHTS: Final = {Suit.HEARTS: 3, Suit.DIAMONDS: 2, Suit.SPADES: 1}
LEFT: Final = 512
PITCH: Final = 158
LAYER: Final = 76
STOREY: Final = 88


def draw_scene(sprite: Sprite) -> None:
    sprite.image.paste(int(Hue.SWELL), (470, 0, *sprite.size))
    for column, (suit, height) in enumerate(HEIGHTS.items()):
        x = LEFT + PITCH * column
        for layer in range(1, 5):
            symbol = Symbol(suit, 10 + layer)
            missing = layer - height
            piece = (
                empty(symbol.letter, LAYER, missing == 1) if missing > 0 else built(symbol, LAYER)
            )
            sprite.put(piece, x, _top(layer))
        sprite.put(plinth(suit), x - (PLINTH[0] - ACROSS) // 2, _top(0))
    lay_ring(sprite, (LEFT, _top(3), ACROSS, LAYER), (Hue.FOAM, Hue.SWELL))


def _top(layer: int) -> int:
    return 373 - STOREY * layer


def describe_scene() -> Text:
    return phrase("Towers of court cards, one for each suit, grow from jack to ace.")
