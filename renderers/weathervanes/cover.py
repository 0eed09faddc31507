"""What tells Weathervanes' pictures apart: meadow, its sign, and its cover.

The cover shows a trick, whose arrow points at the card that the winner takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.weathervanes.cards import STANDARD
from renderers.kit.frame import centred
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import upright
from renderers.weathervanes.pages.examples import EXAMPLE, SHOWING
from renderers.weathervanes.trick import draw_block, draw_won
from texts.text import Text, phrase

CENTRE: Final = (796, 200)
SIDE: Final = 96
TAKEN: Final = (530, 200)


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "0D2014",
        Hue.SEA: "173A23",
        Hue.RAY: "1C4529",
        Hue.SWELL: "204F30",
        Hue.RHUMB: "2B683F",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Weathervanes: a weathervane, an arrow on a pole."""
    stencil.polygon([(50, 18), (33, 6), (33, 30)]).box((12, 15, 36, 21))
    stencil.polygon([(2, 6), (10, 6), (18, 18), (10, 30), (2, 30), (9, 18)])
    stencil.box((23.5, 18, 28.5, 46)).box((13, 45, 39, 51), 2)


def draw_scene(sprite: Sprite) -> None:
    draw_block(sprite, EXAMPLE, STANDARD, CENTRE, marked=EXAMPLE.best.seat)
    number = SHOWING[EXAMPLE.givers[0]]
    centred(sprite, upright(number, STANDARD[number], SIDE), *TAKEN)
    draw_won(sprite, TAKEN, SIDE, Hue.SEA)


def describe_scene() -> Text:
    return phrase(
        "Four cards with signs at their corners meet in the middle, and an arrow points from them at "
        "the card that the highest of them takes."
    )
