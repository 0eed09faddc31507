"""The strip that shows the run of reveals since the last decision. Each reveal is one step of the strip."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.chance.values import Cause, Reveal, View
from games.rules import Seat
from renderers.chance.signs import TILE, chard, cross, disc, triangle
from renderers.kit.frame import centred, centred_left, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import MARGIN, Sprite, label, rounded_box
from renderers.kit.theme import Hue
from texts.language import Language
from texts.text import phrase, phrase_in

BOX: Final = (14, 284, 972, 104)
STEP: Final = 162
PLACES: Final = 6
"""The maximum number of steps in a row. It is enough for the usual countdown of six."""
FIRST: Final = 28
TILES: Final = 11
"""The distance in pixels from the top of a row to its tiles."""
PITCH: Final = 46
WORDS: Final = 82
ACROSS: Final = 2 * PITCH + TILE
"""The width in pixels of the three tiles of a step."""
HIT: Final = phrase_in("of a TriCard", "hit")


def draw_strip(
    sprite: Sprite, view: View, language: Language, top: int = BOX[1], rows: int = 1
) -> int:
    """Draw the strip with its top at `top`, in at most `rows` rows of six steps, and return its height in
    pixels. If not all steps fit, the first place shows how many are left out, and the last steps follow."""
    steps: list[Reveal | Sprite] = [*view.news.reveals]
    if view.news.cause is Cause.RESIGNATION and view.news.seat is not None:
        # If a resignation started the run of reveals, it is its first step.
        steps.insert(0, _resigned(view.news.seat, language))
    rows = min(rows, max(1, -(-len(steps) // PLACES)))
    sprite.put(panel(BOX[2], BOX[3] * rows, Hue.SEA, Hue.ABYSS), BOX[0], top)
    # If there are too many steps, the first place shows how many are left out.
    if len(steps) > PLACES * rows:
        hidden = len(steps) - PLACES * rows + 1
        steps = [_earlier(hidden, language), *steps[hidden:]]
    for number, step in enumerate(steps):
        row, column = divmod(number, PLACES)
        x, y = FIRST + STEP * column, top + BOX[3] * row
        if isinstance(step, Sprite):
            sprite.put(step, x, y)
        else:
            _draw_step(sprite, step, x, y, language)
        if column:
            sprite.put(triangle(12, 20, Hue.RHUMB, Hue.ABYSS), x - 20, y + 42)
    return BOX[3] * rows


def _draw_step(sprite: Sprite, reveal: Reveal, x: int, y: int, language: Language) -> None:
    # Composed of cached pieces, as there are thousands of different steps.
    if reveal.hit is None:
        sprite.put(_missed(reveal.left, language), x, y)
    else:
        sprite.put(_hit(reveal.hit, language), x, y)
    for family, single in enumerate(reveal.chards):
        sprite.put(chard(single, Hue.ABYSS), x + PITCH * family, y + TILES)
    for family in reveal.kept:
        sprite.put(_line(), x + PITCH * family + 6, y + TILES + TILE + 4)


@cache
def _missed(left: int, language: Language) -> Sprite:
    # TRANSLATORS: cards of the countdown; very short
    told = language.say(phrase("{number} left", number=left))
    words = label(told, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, ACROSS - 40)
    return centred_left(_blank(), words, 40, WORDS).put(cross(30, Hue.ABYSS), 2, WORDS - 15)


@cache
def _hit(seat: Seat, language: Language) -> Sprite:
    words = label(language.say(HIT), Face.SERIF_ITALIC, 32, Hue.FOAM, Hue.ABYSS, ACROSS - 46)
    sprite = centred_left(_blank(), words, 46, WORDS)
    return sprite.put(disc(seat, Hue.FOAM, Hue.ABYSS, 17), 2, WORDS - 17)


@cache
def _line() -> Sprite:
    """Return the line below a Chard that was kept, so it was already showing before this reveal."""
    return rounded_box(TILE - 12, 5, 2.5, Hue.PAPER, Hue.ABYSS)


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
