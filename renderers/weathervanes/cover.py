"""The scene on the cover of Weathervanes: a trick, whose arrow points at the card that the winner takes."""

from __future__ import annotations

from typing import Final

from games.weathervanes.cards import STANDARD
from renderers.kit.frame import centred
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import upright
from renderers.weathervanes.pages.examples import EXAMPLE, SHOWING
from renderers.weathervanes.trick import draw_block, draw_won
from texts.text import Text, phrase

CENTRE: Final = (796, 200)
SIDE: Final = 96
TAKEN: Final = (530, 200)


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
