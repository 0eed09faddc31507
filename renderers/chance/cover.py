"""What tells Chance's pictures apart: plum, its sign, and its cover, on which three cards name a fourth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.gnomon import Complete, Single
from renderers.chance.signs import triangle
from renderers.kit.emblems import figure
from renderers.kit.frame import draw_ring
from renderers.kit.gnomon_cards import complete_card, single_card
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from texts.text import Text, phrase

SHOWING: Final = (Single.PARTIAL, Single.BLUE, Single.TRIANGLE)
OTHERS: Final = (
    (
        Complete(Single.FILLED, Single.RED, Single.CIRCLE),
        Complete(Single.HOLLOW, Single.BLUE, Single.SQUARE),
        Complete(Single.PARTIAL, Single.GREEN, Single.TRIANGLE),
        Complete(Single.FILLED, Single.GREEN, Single.SQUARE),
    ),
    (
        Complete(Single.HOLLOW, Single.GREEN, Single.CIRCLE),
        Complete(Single.PARTIAL, Single.RED, Single.SQUARE),
        Complete(Single.FILLED, Single.BLUE, Single.CIRCLE),
        Complete(Single.HOLLOW, Single.RED, Single.TRIANGLE),
    ),
)
OTHER: Final = (110, 142)
SMALL: Final = (92, 119)
LARGE: Final = (138, 178)


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "2A1525",
        Hue.SEA: "4B2742",
        Hue.RAY: "592E4E",
        Hue.SWELL: "66355B",
        Hue.RHUMB: "884678",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Chance: a triangle above a circle and a square, the three shapes on its cards."""
    figure(stencil, "T", 26, 13, 25)
    figure(stencil, "C", 12, 38, 25)
    figure(stencil, "S", 40, 38, 25)


def draw_scene(sprite: Sprite) -> None:
    # Cards cut off by the top and bottom edges suggest that there are many more.
    for row, cards in zip((-70, 328), OTHERS, strict=True):
        for place, card in enumerate(cards):
            sprite.put(complete_card(card, *OTHER, Hue.SEA), 490 + 129 * place, row)
    for place, single in enumerate(SHOWING):
        sprite.put(single_card(single, SMALL), 490 + 102 * place, 141)
    sprite.put(triangle(24, 44, Hue.FOAM, Hue.SEA), 798, 178)
    sprite.put(complete_card(Complete(*SHOWING), *LARGE, Hue.SEA), 840, 111)
    draw_ring(sprite, (840, 111, *LARGE), Hue.FOAM, Hue.SEA, 14)


def describe_scene() -> Text:
    return phrase(
        "Three cards, a half-filled star, waves and a triangle, name a fourth: the half-filled "
        "triangle with waves."
    )
