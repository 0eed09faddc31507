"""The picture of the table of Chance."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from PIL import Image

from games.chance.about import ABOUT
from games.chance.values import View
from renderers.chance.description import progress
from renderers.chance.piles import draw_piles
from renderers.chance.seats import draw_places, draw_seats
from renderers.chance.signs import countdown_card
from renderers.chance.strip import draw_strip
from renderers.kit.frame import HEADER, MIDDLE_OF_HEADER, RIGHT, centred_left, centred_right, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import Language
from texts.text import phrase, phrase_in

HEIGHT: Final = HEADER - 2
"""The height in pixels of the header without the line below it."""
MIDDLE: Final = 505
"""The x position at which the countdown is centred, between the game's name and the round."""
LEFT: Final = 214
ROUND: Final = 150
LOST: Final = 80
"""Measures of the header in pixels: the x position where the game's name ends, and the widths reserved for the
round and for the word `lost`."""
ONE_ROW: Final = 10
"""The maximum number of countdown cards, which show stars, in one row. More than that are shown in two rows of
up to ten."""


def draw(view: View, cast: Cast) -> Image.Image:
    """Draw the table as a palette image of 1,000 × 1,000 pixels."""
    sprite = _ground(len(view.hands)).copy()
    _draw_facts(sprite, view, cast.language)
    draw_piles(sprite, view, cast)
    draw_strip(sprite, view, cast.language)
    draw_seats(sprite, view, cast)
    return sprite.picture()


@lru_cache(maxsize=2)
def _ground(seats: int) -> Sprite:
    # Only two are cached: there is one for each number of seats, and each takes a megabyte.
    sprite = sea(1000, (500, 226), ABOUT.name, game=ABOUT.key)
    draw_places(sprite, seats)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    facts = _countdown(view.left, view.countdown, language)
    x = MIDDLE - facts.size[0] // 2
    # A win is shown on the winner's name bar instead.
    if view.outcome is not None and not view.outcome.winners:
        told = language.say(phrase_in("the match", "lost"))
        lost = label(told, Face.SERIF_ITALIC, 32, Hue.MIST, Hue.ABYSS, LOST)
        x = min(x, RIGHT - ROUND - lost.size[0] - 14 - facts.size[0])
        centred_left(sprite, lost, x + facts.size[0] + 14, MIDDLE_OF_HEADER)
    centred_left(sprite, facts, x + MARGIN, HEIGHT / 2)
    words = language.say(progress(view))
    number = label(words, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, ROUND)
    centred_right(sprite, number, RIGHT, MIDDLE_OF_HEADER)


@cache
def _countdown(left: int, total: int, language: Language) -> Sprite:
    """Return a sprite of the countdown: the number of misses that are left, and one card for each of `total`
    misses, which shows whether it is used."""
    stars, beside = _stars(left, total), 26 if total < 10 else 48
    told = language.say(phrase("countdown"))
    most = RIGHT - ROUND - LEFT - 2 * 14 - LOST - beside - stars.size[0]
    words = label(told, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, most)
    number = label(str(left), Face.BOLD, 38, Hue.PAPER, Hue.ABYSS)
    room = words.size[0] + beside
    sprite = Sprite(room + 14 + stars.size[0], HEIGHT, Hue.ABYSS)
    centred_left(sprite, words, MARGIN, MIDDLE_OF_HEADER)
    centred_right(sprite, number, room, MIDDLE_OF_HEADER)
    return sprite.put(stars, room + 14, (HEIGHT - stars.size[1]) // 2)


@cache
def _stars(left: int, total: int) -> Sprite:
    """Return a sprite with one card for each miss of the countdown: a star if it is left, a dashed place if it
    is used."""
    # A countdown may have up to 20 cards.
    if total <= ONE_ROW:
        width, height, across, down = 27, 40, 32, 0
    else:
        width, height, across, down = 22, 28, 27, 31
    rows = 1 + (total - 1) // ONE_ROW
    size = across * min(total, ONE_ROW), down * (rows - 1) + height
    sprite = Sprite(*size, Hue.ABYSS)
    for number in range(total):
        row, column = divmod(number, ONE_ROW)
        sprite.put(countdown_card(width, height, number >= left), across * column, down * row)
    return sprite
