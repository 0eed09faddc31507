"""The picture of the Tradewinds board."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from games.gnomon import Complete
from games.tradewinds.about import ABOUT
from games.tradewinds.values import Blow, View, Wind
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_left, centred_right, sea
from renderers.kit.gnomon_cards import complete_card
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil, ring
from renderers.kit.theme import Hue
from renderers.kit.words import signed
from renderers.renderer import Cast
from renderers.tradewinds.grid import draw_flights, draw_piles, turned
from renderers.tradewinds.names import LOST, WON, turn_words
from renderers.tradewinds.seats import draw_ground, draw_wind
from texts.language import Language
from texts.text import phrase_in

PLAYED: Final = {
    Wind.NORTH: (92, 92, 43, 92),
    Wind.EAST: (800, 92, 957, 92),
    Wind.SOUTH: (800, 834, 957, 834),
    Wind.WEST: (92, 834, 43, 834),
}
"""For each wind, positions in pixels: the top left corner of the card that it plays, and the x centre and the
top of the words beside the card."""


def draw(view: View, cast: Cast) -> Image.Image:
    """Draw the board as a palette image of 1,000 × 1,000 pixels."""
    sprite = _ground().copy()
    _draw_facts(sprite, view, cast.language)
    for wind in Wind:
        draw_wind(sprite, view, wind, cast)
    # Piles before flights, since lines and triangles are drawn over the cards that they cross.
    draw_piles(sprite, view.piles, view.news, cast.language)
    if view.news is not None:
        draw_flights(sprite, view.news)
        _draw_played(sprite, view.news, cast.language)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, (500, 533), ABOUT.name, game=ABOUT.key)
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    number = label(signed(view.total), Face.BOLD, 38, Hue.PAPER, Hue.ABYSS)
    total = language.say(phrase_in("header", "total"))
    centred_right(sprite, label(total, *FACT, Hue.MIST, Hue.ABYSS, 200), 500, 33)
    centred_left(sprite, number, 512, 33)
    if view.outcome is not None:
        won = bool(view.outcome.winners)
        colour = Hue.BRASS if won else Hue.MIST
        told = language.say(WON if won else LOST)
        words = label(told, Face.SERIF_ITALIC, 32, colour, Hue.ABYSS, 130)
        centred_left(sprite, words, 512 + number.size[0] + 8, MIDDLE_OF_HEADER)
    turn = label(language.say(turn_words(view)), *FACT, Hue.MIST, Hue.ABYSS, 240)
    centred_right(sprite, turn, 976, MIDDLE_OF_HEADER)


FACT: Final = (Face.SEMIBOLD, 30)


def _draw_played(sprite: Sprite, news: Blow, language: Language) -> None:
    x, y, middle, top = PLAYED[Wind(news.seat)]
    sprite.put(_played(news.card), x - 9, y - 9)
    blew = language.say(phrase_in("beside a card", "blew"))
    words = label(blew, Face.SERIF_ITALIC, 30, Hue.FOAM, Hue.SEA, BESIDE)
    centred(sprite, words, middle, top + 36)
    points = label(signed(news.points), Face.BOLD, 32, Hue.FOAM, Hue.SEA)
    centred(sprite, points, middle, top + 120)
    centred(sprite, _arrow(news.collector), middle, top + 77)


BESIDE: Final = 78
"""The maximum width in pixels of a word between the card that was played and the edge of the picture."""


@cache
def _played(card: Complete) -> Sprite:
    width, height = 126, 160
    sprite = Sprite(width, height, Hue.SEA).put(complete_card(card, 108, 142, Hue.SEA), 9, 9)
    return sprite.lay(ring(width, height, 21, 5), Hue.FOAM, Hue.SEA)


@cache
def _arrow(wind: Wind) -> Sprite:
    # An arrow pointing north, in a square of 38 pixels.
    up = [(19, 1), (37, 19), (26, 19), (26, 37), (12, 37), (12, 19), (1, 19)]
    stencil = Stencil(38, 38).polygon(turned(up, wind, 38))
    return Sprite(38, 38, Hue.SEA).lay(stencil.mask(), Hue.FOAM, Hue.SEA)
