"""The picture on the first page of the rules: a trick and where it points, and what tableaux are worth."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.weathervanes.about import ABOUT
from games.weathervanes.cards import STANDARD, Number
from renderers.kit.frame import RIGHT, centred, sea
from renderers.kit.writing import TEXT, write
from renderers.weathervanes.cards import upright
from renderers.weathervanes.pages.examples import TRICK_TEXT, draw_trick
from texts.language import Language
from texts.text import phrase, sentences

WORDS: Final = sentences(
    TRICK_TEXT,
    phrase(
        "Below, tableaux of one, two, three and four cards: 1, 4, 9 and 16 points for the cards."
    ),
)

HEIGHT: Final = 1000
SIDE: Final = 72
PITCH: Final = 74
MIDDLE: Final = 908
Spots = tuple[tuple[float, float, Number], ...]
"""The cards of a tableau, each with column and row relative to the centre of the tableau, and number."""
TABLEAUX: Final[tuple[tuple[int, Spots, str], ...]] = (
    (76, ((0, 0, 5),), "1"),
    (286, ((0, -0.5, 1), (0, 0.5, 5)), "4"),
    (534, ((-0.5, -0.5, 4), (0.5, -0.5, 3), (0.5, 0.5, 7)), "9"),
    (800, ((-0.5, -0.5, 4), (0.5, -0.5, 3), (0.5, 0.5, 7), (-0.5, 0.5, 1)), "16"),
)
"""The tableaux at the bottom, each with the x position of its centre, its cards, and what they are worth."""


def draw(language: Language) -> Image.Image:
    sprite = sea(HEIGHT, (500, 433), ABOUT.name, game=ABOUT.key)
    draw_trick(sprite, language)
    heading = language.say(phrase("Tableaux score:"))
    write(sprite, heading, (34, 806), TEXT, RIGHT - 34, anchor="l")
    for x, cards, points in TABLEAUX:
        for column, row, number in cards:
            card = upright(number, STANDARD[number], SIDE)
            centred(sprite, card, x + PITCH * column, MIDDLE + PITCH * row)
        right = max(column for column, _, _ in cards)
        write(sprite, points, (x + PITCH * (right + 0.5) + 16, MIDDLE), TEXT, anchor="l")
    return sprite.picture()
