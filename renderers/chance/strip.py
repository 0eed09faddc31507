"""The strip with the run of reveals since the last decision."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.chance.values import Cause, Kept, Reveal, View
from games.rules import Seat
from renderers.chance.signs import TILE, chard, cross, disc, triangle
from renderers.kit.frame import centred, centred_left, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from texts.language import Language
from texts.text import phrase, phrase_in

BOX: Final = (14, 284, 972, 104)
STEP: Final = 162
PLACES: Final = 6
"""The number of steps that fit: as many as a countdown of six allows."""
FIRST: Final = 28
TILES: Final = 11
"""The offset of tiles below the top of the strip."""
PITCH: Final = 46
WORDS: Final = 82
ACROSS: Final = 2 * PITCH + TILE
"""The width of a step."""
HIT: Final = phrase_in("of a TriCard", "hit")


def draw_strip(
    sprite: Sprite, view: View, language: Language, top: int = BOX[1], rows: int = 1
) -> int:
    """At most six steps in a row. A longer run shows how many came earlier, then the last ones. The height."""
    steps: list[Sprite] = [_step(reveal, language) for reveal in view.news.reveals]
    if view.news.cause is Cause.RESIGNATION and view.news.seat is not None:
        # A resignation may start a run of reveals; then it is its first step.
        steps.insert(0, _resigned(view.news.seat, language))
    rows = min(rows, max(1, -(-len(steps) // PLACES)))
    sprite.put(panel(BOX[2], BOX[3] * rows, Hue.SEA, Hue.ABYSS), BOX[0], top)
    # The first place tells how many steps are left out.
    if len(steps) > PLACES * rows:
        hidden = len(steps) - PLACES * rows + 1
        steps = [_earlier(hidden, language), *steps[hidden:]]
    for number, step in enumerate(steps):
        row, column = divmod(number, PLACES)
        x, y = FIRST + STEP * column, top + BOX[3] * row
        sprite.put(step, x, y)
        if column:
            sprite.put(triangle(12, 20, Hue.RHUMB, Hue.ABYSS), x - 20, y + 42)
    return BOX[3] * rows


@cache
def _step(reveal: Reveal, language: Language) -> Sprite:
    sprite = _blank()
    if reveal.hit is None:
        # TRANSLATORS: cards of the countdown; very short
        left = language.say(phrase("{number} left", number=reveal.left))
        words = label(left, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, ACROSS - 40)
        centred_left(sprite, words, 40, WORDS).put(cross(30, Hue.ABYSS), 2, WORDS - 15)
    else:
        hit = language.say(HIT)
        words = label(hit, Face.SERIF_ITALIC, 32, Hue.FOAM, Hue.ABYSS, ACROSS - 46)
        centred_left(sprite, words, 46, WORDS)
        sprite.put(disc(reveal.hit, Hue.FOAM, Hue.ABYSS, 17), 2, WORDS - 17)
    for family, single in enumerate(reveal.chards):
        sprite.put(chard(single, Hue.ABYSS), PITCH * family, TILES)
    return _underlined(sprite, reveal.kept)


def _underlined(sprite: Sprite, kept: Kept) -> Sprite:
    line, top = Stencil(*sprite.size), TILES + TILE + 4
    for family in kept:
        x = PITCH * family + 6
        line.box((x, top, x + TILE - 12, top + 5), 2.5)
    return sprite.lay(line.mask(), Hue.PAPER, Hue.ABYSS)


@cache
def _earlier(count: int, language: Language) -> Sprite:
    sprite = _blank()
    number = label(f"+{count}", Face.BOLD, 40, Hue.MIST, Hue.ABYSS)
    centred(sprite, number, sprite.size[0] / 2, TILES + TILE / 2)
    earlier = language.say(phrase_in("reveals", "earlier"))
    words = label(earlier, Face.SERIF_ITALIC, 30, Hue.MIST, Hue.ABYSS, ACROSS)
    return centred(sprite, words, sprite.size[0] / 2, WORDS)


@cache
def _resigned(seat: Seat, language: Language) -> Sprite:
    sprite = _blank()
    centred(sprite, disc(seat, Hue.SLATE, Hue.ABYSS, 21), sprite.size[0] / 2, TILES + TILE / 2)
    resigned = language.say(phrase_in("at a name", "resigned"))
    words = label(resigned, Face.SERIF_ITALIC, 30, Hue.FOAM, Hue.ABYSS, ACROSS)
    return centred(sprite, words, sprite.size[0] / 2, WORDS)


def _blank() -> Sprite:
    return Sprite(ACROSS + 2 * MARGIN, BOX[3], Hue.ABYSS)
