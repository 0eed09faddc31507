"""The picture on the first page of the rules: Chards name a TriCard, and its owner discards it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.chance.about import ABOUT
from games.gnomon import Complete, Single
from renderers.chance.signs import gap, square, ticked, triangle
from renderers.kit.frame import draw_ring, panel, sea
from renderers.kit.gnomon_cards import CARD, complete_card, single_card
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import TEXT, step, write
from texts.language import Language
from texts.text import phrase, phrase_in

WORDS: Final = phrase(
    "1: the Chards Partial, Blue and Triangle name one TriCard, the Partial Blue Triangle. 2: of five "
    "TriCards of its owner one is gone, and the Partial Blue Triangle is just being discarded. 3: the "
    "owner keeps Partial and Blue; with a new Circle they name the Partial Blue Circle, which the owner "
    "has too."
)

HEIGHT: Final = 1000
SHOWING: Final = (Single.PARTIAL, Single.BLUE, Single.TRIANGLE)
NEXT: Final = (Single.PARTIAL, Single.BLUE, Single.CIRCLE)
LEFT: Final = 34
PITCH: Final = 176
NAMED: Final = 620
BELOW: Final = (LEFT, LEFT + PITCH, LEFT + 2 * PITCH, NAMED)
STAYS: Final = phrase_in("Chard", "stays")
NEW: Final = phrase_in("Chard", "new")
FOLLOWS: Final = phrase_in("TriCard", "next")
SQUARE: Final = 104
HELD: Final = (
    Complete(Single.FILLED, Single.BLUE, Single.TRIANGLE),
    Complete(Single.PARTIAL, Single.BLUE, Single.CIRCLE),
    Complete(Single.HOLLOW, Single.RED, Single.SQUARE),
)
"""The TriCards that the owner in the picture still has after discarding one."""


def draw(language: Language) -> Image.Image:
    sprite = sea(HEIGHT, (500, 240), ABOUT.name, game=ABOUT.key)
    step(sprite, 1, (61, 118), language.say(phrase("Three Chards name one TriCard.")))
    _draw_reveal(sprite, SHOWING, 166)
    step(sprite, 2, (61, 392), language.say(phrase("Its owner discards it.")))
    _draw_hand(sprite, 438)
    step(sprite, 3, (61, 652), language.say(phrase("The owner says which Chards stay.")))
    _draw_reveal(sprite, NEXT, 700)
    for x, words in zip(BELOW, (STAYS, STAYS, NEW, FOLLOWS), strict=True):
        room = PITCH - 4 if x < NAMED else 320
        write(sprite, language.say(words), (x + CARD[0] / 2, 910), TEXT, room)
    return sprite.picture()


def _draw_reveal(sprite: Sprite, chards: tuple[Single, Single, Single], y: int) -> None:
    for place, single in enumerate(chards):
        sprite.put(single_card(single), LEFT + PITCH * place, y)
    sprite.put(triangle(26, 48, Hue.FOAM, Hue.SEA), NAMED - 70, y + CARD[1] // 2 - 24)
    sprite.put(complete_card(Complete(*chards), *CARD, Hue.SEA), NAMED, y)
    draw_ring(sprite, (NAMED, y, *CARD), Hue.FOAM, Hue.SEA, 14)


def _draw_hand(sprite: Sprite, y: int) -> None:
    sprite.put(panel(932, 152), LEFT, y)
    pieces = [square(HELD[0], SQUARE), gap(SQUARE), *(square(card, SQUARE) for card in HELD[1:])]
    for place, piece in enumerate([*pieces, ticked(SQUARE)]):
        sprite.put(piece, LEFT + 60 + 176 * place, y + 24)
