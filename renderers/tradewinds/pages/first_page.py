"""The picture on the first page of the rules: a card blows others onwards, to a wind that collects them."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomon import Complete, Single
from games.tradewinds.about import ABOUT
from renderers.kit.frame import centred, draw_ring, panel, sea, truth
from renderers.kit.gnomon_cards import CARD, complete_card, single_card, tile, worth_tile
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import TEXT, depth, step, write
from renderers.tradewinds.grid import arrow
from texts.language import Language
from texts.text import phrase

WORDS: Final = phrase(
    "1: West plays the Filled Red Circle. 2: on a row of three piles lie Red, Triangle and Filled. "
    "Red and Filled match the card and fly away from West; Triangle does not match and stays. 3: East "
    "collects Filled, which leaves the grid. There Filled, Green and Circle stand behind a plus and bring "
    "+1; Hollow, Red and Triangle stand in outline behind a minus and cost 1."
)

PLAYED: Final = Complete(Single.FILLED, Single.RED, Single.CIRCLE)
ROW: Final = (Single.RED, Single.TRIANGLE, Single.FILLED)
"""The top cards of the row of piles in the picture, from west to east."""
SCORING: Final = (Single.FILLED, Single.GREEN, Single.CIRCLE)
COSTING: Final = (Single.HOLLOW, Single.RED, Single.TRIANGLE)
LEFT: Final = 34
TOP: Final = 186
PITCH: Final = 210
TILE: Final = 84


def draw(language: Language) -> Image.Image:
    say = language.say
    flies = say(phrase("Matching cards fly on, away from West."))
    leaves = say(phrase("East collects what leaves the grid:"))
    third = 490 + depth(flies, 61, rows=2)
    worths = third + 50 + depth(leaves, 61, rows=2)
    sprite = sea(worths + 294, (500, TOP + 90), ABOUT.name, game=ABOUT.key)
    step(sprite, 1, (61, 124), say(phrase("West plays a card.")))
    sprite.put(complete_card(PLAYED, *CARD, Hue.SEA), LEFT, TOP)
    for place, single in enumerate(ROW):
        _draw_pile(sprite, single, 250 + PITCH * place)
    centred(sprite, tile(ROW[-1], TILE, Hue.SEA), 926, TOP + CARD[1] / 2)
    landed = (926 - TILE // 2, TOP + (CARD[1] - TILE) // 2, TILE, TILE)
    draw_ring(sprite, landed, Hue.FOAM, Hue.SEA, 14)
    step(sprite, 2, (61, 410), flies, rows=2)
    step(sprite, 3, (61, third), leaves, rows=2)
    _draw_worth(sprite, SCORING, worths, say(phrase("+1 each")))
    _draw_worth(sprite, COSTING, worths + 148, say(phrase("−1 each")))
    return sprite.picture()


def _draw_pile(sprite: Sprite, single: Single, x: int) -> None:
    sprite.put(single_card(single), x, TOP)
    if single in PLAYED:
        draw_ring(sprite, (x, TOP, *CARD), Hue.FOAM, Hue.SEA, 14)
        arrow(sprite, x + CARD[0] + 14, TOP + CARD[1] // 2, 62)


def _draw_worth(sprite: Sprite, kinds: tuple[Single, ...], y: int, words: str) -> None:
    sprite.put(panel(932, 130), LEFT, y)
    centred(sprite, truth(kinds == SCORING, Hue.SWELL), 96, y + 65)
    for place, single in enumerate(kinds):
        piece = worth_tile(single, TILE, Hue.SWELL, scores=kinds == SCORING)
        centred(sprite, piece, 206 + 120 * place, y + 65)
    write(sprite, words, (552, y + 65), TEXT._replace(under=Hue.SWELL), 390, anchor="l")
