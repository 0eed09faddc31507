"""The board of Tradewinds as a picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from games.gnomon import Complete
from games.tradewinds.values import TURNS, Blow, View, Wind
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_left, centred_right, sea
from renderers.kit.gnomon_cards import complete_card
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.words import signed
from renderers.renderer import Cast
from renderers.tradewinds.grid import draw_flights, draw_piles, turned
from renderers.tradewinds.seats import draw_ground, draw_wind

PLAYED: Final = {
    Wind.NORTH: (92, 92, 43, 92),
    Wind.EAST: (800, 92, 957, 92),
    Wind.SOUTH: (800, 834, 957, 834),
    Wind.WEST: (92, 834, 43, 834),
}
"""For each wind the place of the card played, and of the words beside it."""


def draw(view: View, cast: Cast) -> Image.Image:
    """1,000 × 1,000 pixels."""
    sprite = _ground().copy()
    _draw_facts(sprite, view)
    for wind in Wind:
        draw_wind(sprite, view, wind, cast)
    # Piles before flights: lines and triangles lie over the cards that they cross.
    draw_piles(sprite, view.piles, view.news)
    if view.news is not None:
        draw_flights(sprite, view.news)
        _draw_played(sprite, view.news)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, (500, 533), "Tradewinds")
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View) -> None:
    number = label(signed(view.total), Face.BOLD, 38, Hue.PAPER, Hue.ABYSS)
    centred_right(sprite, label("total", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS), 500, 33)
    centred_left(sprite, number, 512, 33)
    if view.outcome is not None:
        won = bool(view.outcome.winners)
        colour = Hue.BRASS if won else Hue.MIST
        words = label("won" if won else "lost", Face.SERIF_ITALIC, 32, colour, Hue.ABYSS)
        centred_left(sprite, words, 512 + number.size[0] + 8, MIDDLE_OF_HEADER)
    turn = label(f"turn {view.turn} of {TURNS}", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, turn, 976, MIDDLE_OF_HEADER)


def _draw_played(sprite: Sprite, news: Blow) -> None:
    x, y, middle, top = PLAYED[Wind(news.seat)]
    sprite.put(_played(news.card), x - 9, y - 9)
    centred(sprite, label("blew", Face.SERIF_ITALIC, 30, Hue.FOAM, Hue.SEA), middle, top + 36)
    points = label(signed(news.points), Face.BOLD, 32, Hue.FOAM, Hue.SEA)
    centred(sprite, points, middle, top + 120)
    centred(sprite, _arrow(news.collector), middle, top + 77)


@cache
def _played(card: Complete) -> Sprite:
    width, height = 126, 160
    ring = Stencil(width, height).ring((0, 0, width, height), 21, 5)
    sprite = Sprite(width, height, Hue.SEA).put(complete_card(card, 108, 142, Hue.SEA), 9, 9)
    return sprite.lay(ring.mask(), Hue.FOAM, Hue.SEA)


@cache
def _arrow(wind: Wind) -> Sprite:
    # An arrow that points north, in a square of 38.
    up = [(19, 1), (37, 19), (26, 19), (26, 37), (12, 37), (12, 19), (1, 19)]
    stencil = Stencil(38, 38).polygon(turned(up, wind, 38))
    return Sprite(38, 38, Hue.SEA).lay(stencil.mask(), Hue.FOAM, Hue.SEA)
