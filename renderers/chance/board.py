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
from renderers.kit.frame import (
    INSIDE,
    MIDDLE_OF_HEADER,
    Fact,
    centred_left,
    draw_header,
    sea,
    titled,
)
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import Language
from texts.text import phrase_in

ONE_ROW: Final = 10
"""The maximum number of countdown cards (stars) in one row. More are shown in two rows of up to ten."""


def draw(view: View, cast: Cast) -> Image.Image:
    sprite = _ground(len(view.hands)).copy()
    _draw_facts(sprite, view, cast.language)
    draw_piles(sprite, view)
    draw_strip(sprite, view)
    draw_seats(sprite, view, cast)
    return sprite.picture()


@lru_cache(maxsize=2)
def _ground(seats: int) -> Sprite:
    # Each number of seats has its own background of about a megabyte, so only two are cached.
    sprite = sea(1000, (500, 226), game=ABOUT.key)
    draw_places(sprite, seats)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    last = Fact(language.say(progress(view)))
    # A win is marked on the winner's name bar, so the header only reports a defeat.
    if view.outcome is not None and not view.outcome.winners:
        last = Fact(language.say(phrase_in("the match", "lost")), face=Face.SERIF_ITALIC)
    draw_header(sprite, titled(ABOUT.name), _countdown(view.left, view.countdown), last)


@cache
def _countdown(left: int, total: int) -> Sprite:
    stars = _stars(left, total)
    number = label(str(left), Face.BOLD, SMALLEST, Hue.PAPER, Hue.ABYSS)
    sprite = Sprite(number.size[0] + 10 + stars.size[0], INSIDE, Hue.ABYSS)
    centred_left(sprite, number, MARGIN, MIDDLE_OF_HEADER)
    return sprite.put(stars, number.size[0] + 10, (INSIDE - stars.size[1]) // 2)


@cache
def _stars(left: int, total: int) -> Sprite:
    # A countdown has up to 20 cards, which need two rows if there are more than ten.
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
