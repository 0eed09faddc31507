"""The table of Chance as a picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from games.chance.values import View
from renderers.chance.piles import draw_piles
from renderers.chance.seats import draw_places, draw_seats
from renderers.chance.signs import countdown_card
from renderers.chance.strip import draw_strip
from renderers.kit.frame import HEADER, MIDDLE_OF_HEADER, centred_left, centred_right, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast

HEIGHT: Final = HEADER - 2
"""The height of the header without its line."""
MIDDLE: Final = 505
"""The centre of the countdown, between the game's name and the round."""
ONE_ROW: Final = 10
"""The maximum number of star cards in one row. More of them are in two rows of ten."""


def draw(view: View, cast: Cast) -> Image.Image:
    """1,000 × 1,000 pixels."""
    sprite = _ground(len(view.hands)).copy()
    _draw_facts(sprite, view)
    draw_piles(sprite, view, cast)
    draw_strip(sprite, view)
    draw_seats(sprite, view, cast)
    return sprite.picture()


@cache
def _ground(seats: int) -> Sprite:
    sprite = sea(1000, (500, 226), "Chance")
    draw_places(sprite, seats)
    return sprite


def _draw_facts(sprite: Sprite, view: View) -> None:
    facts = _countdown(view.left, view.countdown)
    x = MIDDLE - facts.size[0] // 2
    centred_left(sprite, facts, x + MARGIN, HEIGHT / 2)
    # A win is marked at the winner's name.
    if view.outcome is not None and not view.outcome.winners:
        lost = label("lost", Face.SERIF_ITALIC, 32, Hue.MIST, Hue.ABYSS)
        centred_left(sprite, lost, x + facts.size[0] + 14, MIDDLE_OF_HEADER)
    words = label(f"round {view.decisions + 1}", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, words, 976, MIDDLE_OF_HEADER)


@cache
def _countdown(left: int, total: int) -> Sprite:
    """The rest of the countdown as a number and as cards."""
    stars = _stars(left, total)
    words = label("countdown", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    number = label(str(left), Face.BOLD, 38, Hue.PAPER, Hue.ABYSS)
    room = words.size[0] + (26 if total < 10 else 48)
    sprite = Sprite(room + 14 + stars.size[0], HEIGHT, Hue.ABYSS)
    centred_left(sprite, words, MARGIN, MIDDLE_OF_HEADER)
    centred_right(sprite, number, room, MIDDLE_OF_HEADER)
    return sprite.put(stars, room + 14, (HEIGHT - stars.size[1]) // 2)


@cache
def _stars(left: int, total: int) -> Sprite:
    """A star card for each miss that is left, and a dashed place for each spent one."""
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
