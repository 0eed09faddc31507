"""The picture of the Tradewinds board."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from games.tradewinds.about import ABOUT
from games.tradewinds.values import Blow, View, Wind
from renderers.kit.frame import Fact, centred, draw_header, draw_ring, sea, titled
from renderers.kit.gnomon_cards import complete_card
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.grid import draw_flights, draw_piles, turned
from renderers.tradewinds.names import LOST, WON, turn_words
from renderers.tradewinds.seats import draw_faces, draw_ground, draw_wind
from texts.language import Language
from texts.text import phrase_in, signed, verbatim

CARD: Final = (108, 142)
"""The size in pixels of the card that has just been played."""
PLAYED: Final = {
    Wind.NORTH: (92, 92, 43, 92),
    Wind.EAST: (800, 92, 957, 92),
    Wind.SOUTH: (800, 834, 957, 834),
    Wind.WEST: (92, 834, 43, 834),
}
"""For each wind, four positions in pixels. The first two are x and y of the top left corner of the card that it
plays. The others are the x centre and the top of the words beside this card."""


def draw(view: View, cast: Cast) -> Image.Image:
    sprite = _ground().copy()
    _draw_facts(sprite, view, cast.language)
    for wind in Wind:
        draw_wind(sprite, view, wind, cast)
    draw_faces(sprite, view, cast)
    # Piles are drawn first, because the lines and triangles of flights lie over the cards that they cross.
    draw_piles(sprite, view.piles, view.news)
    if view.news is not None:
        draw_flights(sprite, view.news)
        _draw_played(sprite, view.news)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, (500, 533), game=ABOUT.key)
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    total = language.say(verbatim("{total} {points}", total=TOTAL, points=signed(view.total)))
    last = Fact(language.say(turn_words(view)))
    if view.outcome is not None:
        won = bool(view.outcome.winners)
        result, hue = (WON, Hue.BRASS) if won else (LOST, Hue.MIST)
        last = Fact(language.say(result), hue, Face.SERIF_ITALIC)
    draw_header(sprite, titled(ABOUT.name), Fact(total, Hue.PAPER), last)


TOTAL: Final = phrase_in("header", "total")


def _draw_played(sprite: Sprite, news: Blow) -> None:
    x, y, middle, top = PLAYED[Wind(news.seat)]
    sprite.put(complete_card(news.card, *CARD, Hue.SEA), x, y)
    draw_ring(sprite, (x, y, *CARD), Hue.FOAM, Hue.SEA, 11)
    points = label(signed(news.points), Face.BOLD, SMALLEST, Hue.FOAM, Hue.SEA)
    centred(sprite, points, middle, top + 112)
    centred(sprite, _arrow(news.collector), middle, top + 46)


@cache
def _arrow(wind: Wind) -> Sprite:
    # The outline of an arrow pointing north, in a square of 57 pixels.
    north = [(19, 1), (37, 19), (26, 19), (26, 37), (12, 37), (12, 19), (1, 19)]
    arrow = turned([(1.5 * x, 1.5 * y) for x, y in north], wind, 57)
    stencil = Stencil(57, 57).polygon(arrow)
    return Sprite(57, 57, Hue.SEA).lay(stencil.mask(), Hue.FOAM, Hue.SEA)
