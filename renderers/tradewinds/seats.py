"""The panels of the four winds: name, number of collected cards, and which cards score there."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.gnomon import Complete, Single
from games.tradewinds.values import Key, View, Wind
from renderers.kit.frame import chip, panel, truth
from renderers.kit.gnomon_cards import worth_tile
from renderers.kit.plates import BAR, name_bar
from renderers.kit.portraits import draw_portraits, plain
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil, ring
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.names import initial


class WindPanel(NamedTuple):
    """The panel of one wind, in pixels. All positions are relative to its top left corner, `x` and `y`.

    - `bar`: left, top, width and height of the name bar. If the bar is high, the name is below the wind's
      letter.
    - `chips`: left and top of the chip (a small plate) with the number of collected cards that score, and the
      distance from there to the chip for cards that cost.
    - `key`: left and top of the key, which shows what each kind of card is worth to this wind.
    - `face`: the centre of the player's portrait, beside the wind's letter or, on a low bar, below the name.
    """

    x: int
    y: int
    width: int
    height: int
    bar: tuple[int, int, int, int]
    chips: tuple[int, int, int]
    key: tuple[int, int]
    face: tuple[int, int]


WIDE: Final = ((10, 10, 326, BAR), (14, 92, 112), (348, 8), (308, 120))
TALL: Final = ((4, 8, 198, 118), (8, 136, 104), (9, 208), (104, 38))
PANELS: Final = {
    Wind.NORTH: WindPanel(224, 82, 552, 162, *WIDE),
    Wind.EAST: WindPanel(782, 350, 206, 366, *TALL),
    Wind.SOUTH: WindPanel(224, 824, 552, 162, *WIDE),
    Wind.WEST: WindPanel(12, 350, 206, 366, *TALL),
}
CHIP: Final = (86, 56)
TILE: Final = 44
ACROSS: Final = 51
DOWN: Final = 49
RING: Final = 2


def draw_ground(sprite: Sprite) -> None:
    for place in PANELS.values():
        sprite.put(panel(place.width, place.height), place.x, place.y)


def draw_wind(sprite: Sprite, view: View, wind: Wind, cast: Cast) -> None:
    place = PANELS[wind]
    x, y, *size = place.bar
    known = initial(wind, cast.language), cast.names[wind], cast.language.say(wind.word)
    bar = name_bar(size[0], known, _bright(view, wind), wind in cast.stand_ins, height=size[1])
    sprite.put(bar, place.x + x, place.y + y)
    _draw_chips(sprite, place, *view.points(wind))
    _draw_key(sprite, place, view, wind)


def draw_faces(sprite: Sprite, view: View, cast: Cast) -> None:
    framed = []
    for wind, place in PANELS.items():
        if (face := cast.face(wind)) is not None:
            bar = Hue.BRASS if _bright(view, wind) else Hue.ABYSS
            ground = Hue.SWELL if place.bar[3] == BAR else bar
            middle = place.x + place.face[0], place.y + place.face[1]
            framed.append(plain(face, middle, ground, stand_in=wind in cast.stand_ins))
    draw_portraits(sprite, framed)


def _bright(view: View, wind: Wind) -> bool:
    return view.to_act == wind if view.outcome is None else wind in view.outcome.winners


def _draw_chips(sprite: Sprite, place: WindPanel, plus: int, minus: int) -> None:
    x, y, pitch = place.chips
    left, top = place.x + x, place.y + y
    sprite.put(_pile(plus), left, top - _RISE)
    sprite.put(chip(minus, "−", *CHIP), left + pitch, top)


def _draw_key(sprite: Sprite, place: WindPanel, view: View, wind: Wind) -> None:
    left, top = place.x + place.key[0], place.y + place.key[1]
    for row, (card, signs) in enumerate(zip(view.key.covering, view.key.signs, strict=True)):
        sprite.put(_row(card, signs[wind]), left, top + DOWN * row)
    news = view.news
    if news is not None and news.collector == wind:
        # Several collected cards of one kind share one ring, so each kind is drawn once.
        for single in {step.single for step in news.collected}:
            row, column = _where(view.key, single)
            at = (left + 44 + ACROSS * column - RING, top + DOWN * row - RING)
            sprite.put(_ringed(single, view.key.points(wind, single) > 0), *at)


@cache
def _row(card: Complete, scores: bool) -> Sprite:
    sprite = Sprite(44 + 2 * ACROSS + TILE, TILE, Hue.SWELL)
    sprite.put(truth(scores, Hue.SWELL), 0, 6)
    for column, single in enumerate(card):
        piece = worth_tile(single, TILE, Hue.SWELL, scores=scores)
        sprite.put(piece, 44 + ACROSS * column, 0)
    return sprite


def _where(key: Key, single: Single) -> tuple[int, int]:
    return next(
        (row, card.index(single)) for row, card in enumerate(key.covering) if single in card
    )


@cache
def _ringed(single: Single, scores: bool) -> Sprite:
    """Return the tile of a characteristic in the key with a ring, which marks cards just collected."""
    side = TILE + 2 * RING
    sprite = Sprite(side, side, Hue.SWELL).lay(ring(side, side, 10, 4), Hue.FOAM, Hue.SWELL)
    return sprite.put(worth_tile(single, side - 14, Hue.SWELL, scores=scores), 7, 7)


_RISE: Final = 6


@cache
def _pile(plus: int) -> Sprite:
    width, height = CHIP
    sprite = Sprite(width + 8, height + _RISE, Hue.SWELL)
    for edge in range(min(plus - 1, 2), 0, -1):
        left, top = 4 * edge, _RISE - 3 * edge
        box = (left, top, left + width, top + height)
        gap = (left - 6, top + 1.5, left + width - 2.5, top + height + 4)
        plate = Stencil(*sprite.size).box(box, 9).box(gap, 9, 0)
        sprite.lay(plate.mask(), Hue.SAND, Hue.SWELL)
    front = Stencil(*sprite.size).box((0, _RISE, width, _RISE + height), 9)
    face = chip(plus, "+", *CHIP)
    if not plus:
        return sprite.put(face, 0, _RISE)
    sprite.lay(front.mask(), Hue.PAPER, Hue.SWELL)
    # The chip's rounded ends blend into the panel, so only its middle is pasted over the cards behind it.
    inner = face.image.crop((10, 0, width - 10, height))
    sprite.image.paste(inner, (10, _RISE))
    return sprite
