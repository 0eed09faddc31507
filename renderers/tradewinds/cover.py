"""The scene on the cover of Tradewinds: a played card blows others across the grid."""

from __future__ import annotations

from typing import Final

from games.gnomon import Single
from renderers.kit.frame import draw_ring
from renderers.kit.gnomon_cards import CARD, single_card
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.tradewinds.grid import arrow
from texts.text import Text, phrase

ROWS: Final = (
    (Single.HOLLOW, Single.GREEN, Single.SQUARE),
    (Single.RED, Single.FILLED, Single.TRIANGLE),
    (Single.CIRCLE, Single.PARTIAL, Single.BLUE),
)
BLOWN: Final = (Single.RED, Single.FILLED)
LEFT: Final = 496
ACROSS: Final = 182
DOWN: Final = 184


def draw_scene(sprite: Sprite) -> None:
    middle = (400 - CARD[1]) // 2
    for row, singles in enumerate(ROWS):
        for column, single in enumerate(singles):
            x, y = LEFT + ACROSS * column, middle + DOWN * (row - 1)
            sprite.put(single_card(single), x, y)
            if single in BLOWN:
                draw_ring(sprite, (x, y, *CARD), Hue.FOAM, Hue.SEA, 14)
                arrow(sprite, x + CARD[0] + 13, y + CARD[1] // 2, 38)


def describe_scene() -> Text:
    return phrase("Nine cards lie in a grid, and the wind blows two of them to the east.")
