"""The strip in Chance's pictures that shows the reveals since the last decision, one step for each."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.chance.values import Cause, News, Reveal, View
from games.rules import Seat
from renderers.chance.signs import TILE, chard, cross, tick, triangle
from renderers.kit.frame import centred, centred_left, lettered_disc, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import MARGIN, Sprite, label, rounded_box
from renderers.kit.theme import Hue

BOX: Final = (14, 282, 972, 112)
STEP: Final = 162
PLACES: Final = 6
"""The maximum number of steps in a row: enough for all reveals of a run with the usual countdown."""
FIRST: Final = 28
TILES: Final = 8
"""The distance in pixels from the top of a row to its tiles."""
PITCH: Final = 46
WORDS: Final = 85
ACROSS: Final = 2 * PITCH + TILE
"""The width in pixels of the three tiles of a step, which show its three cards."""
DISC: Final = 24
"""The radius in pixels of a disc with the number of a seat."""


def draw_strip(sprite: Sprite, view: View, top: int = BOX[1], rows: int = 1) -> int:
    """Draw the strip of the latest reveals, with its top at y = `top`, and return its height in pixels. It has
    at most `rows` rows of six steps. If not all steps fit, the first place shows how many earlier ones are left
    out."""
    steps = _steps(view.news)
    rows = min(rows, max(1, -(-len(steps) // PLACES)))
    sprite.put(panel(BOX[2], BOX[3] * rows, Hue.SEA, Hue.ABYSS), BOX[0], top)
    for number, step in enumerate(_latest(steps, PLACES * rows)):
        row, column = divmod(number, PLACES)
        x, y = FIRST + STEP * column, top + BOX[3] * row
        if isinstance(step, Sprite):
            sprite.put(step, x, y)
        else:
            _draw_step(sprite, step, x, y)
        if column:
            sprite.put(triangle(12, 20, Hue.RHUMB, Hue.ABYSS), x - 20, y + 19)
    return BOX[3] * rows


def _steps(news: News) -> list[Reveal | Sprite]:
    if news.cause is Cause.RESIGNATION and news.seat is not None:
        # A resignation can start a run of reveals, so it becomes the first step.
        return [_resigned(news.seat), *news.reveals]
    return [*news.reveals]


def _latest(steps: list[Reveal | Sprite], most: int) -> list[Reveal | Sprite]:
    if len(steps) <= most:
        return steps
    hidden = len(steps) - most + 1
    return [_earlier(hidden), *steps[hidden:]]


def _draw_step(sprite: Sprite, reveal: Reveal, x: int, y: int) -> None:
    # There are thousands of different steps, so each is composed of a few cached pieces.
    if reveal.hit is None:
        sprite.put(_missed(reveal.left), x, y)
    else:
        sprite.put(_hit(reveal.hit), x, y)
    for family, single in enumerate(reveal.chards):
        sprite.put(chard(single, Hue.ABYSS), x + PITCH * family, y + TILES)
    for family in reveal.kept:
        sprite.put(_line(), x + PITCH * family + 6, y + TILES + TILE + 4)


@cache
def _missed(left: int) -> Sprite:
    words = label(str(left), Face.BOLD, SMALLEST, Hue.MIST, Hue.ABYSS)
    return centred_left(_blank(), words, 68, WORDS).put(cross(42, Hue.ABYSS), 16, WORDS - 21)


@cache
def _hit(seat: Seat) -> Sprite:
    sprite = _blank().put(lettered_disc(str(seat + 1), DISC, Hue.FOAM, Hue.ABYSS), 72, WORDS - DISC)
    return sprite.put(tick(46, Hue.ABYSS), 18, WORDS - 23)


@cache
def _line() -> Sprite:
    """Return the line that is drawn below a Chard that was kept."""
    return rounded_box(TILE - 12, 5, 2.5, Hue.PAPER, Hue.ABYSS)


@cache
def _earlier(count: int) -> Sprite:
    sprite = _blank()
    number = label(f"+{count} …", Face.BOLD, SMALLEST, Hue.MIST, Hue.ABYSS)
    return centred(sprite, number, sprite.size[0] / 2, BOX[3] / 2)


@cache
def _resigned(seat: Seat) -> Sprite:
    sprite, middle = _blank(), BOX[3] / 2
    centred(
        sprite, lettered_disc(str(seat + 1), DISC, Hue.SLATE, Hue.ABYSS), sprite.size[0] / 2, middle
    )
    bar = rounded_box(ACROSS - 20, 6, 3, Hue.FOAM, Hue.ABYSS)
    return centred(sprite, bar, sprite.size[0] / 2, middle + DISC + 10)


def _blank() -> Sprite:
    return Sprite(ACROSS + 2 * MARGIN, BOX[3], Hue.ABYSS)
