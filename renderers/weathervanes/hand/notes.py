"""The notes beside a hand: the suits that other seats are known to lack, and the cards that were scored.

A void is a suit that a seat lacks at a corner. A seat reveals one if it does not follow suit: none of its cards
has the suit led at the corner that it had to show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import NUMBERS, Corner, Suit
from games.weathervanes.pieces import SEATS, Void
from games.weathervanes.values import View
from renderers.kit.frame import Fact, centred, centred_left, draw_header, panel, sea, titled
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, PANEL_TEXT, write
from renderers.renderer import Cast
from renderers.weathervanes.cards import token
from renderers.weathervanes.hand_description import counted_words
from renderers.weathervanes.names import initial, long_corner, seat_name, trick_words
from renderers.weathervanes.seats import seat_mark
from texts.language import Language
from texts.text import NOTHING, Text, joined, lines, listed, phrase, sentences, verbatim

Without: TypeAlias = frozenset[tuple[Corner, Suit]]
"""The suits that a hand lacks, each with the corner at which it is missing."""

HEIGHT: Final = 694
OUT: Final = (14, 78, 972, 296)
SCORED: Final = (14, 388, 972, 292)
"""The two panels of the notes: `OUT` for the suits that other seats lack, and `SCORED` for the cards that have
been scored. Each is left, top, width and height in pixels."""

EDGE: Final = 20


def draw_notes(view: View, cast: Cast) -> Image.Image | None:
    if not (view.scored or _others_voids(view)):
        return None
    language = cast.language
    sprite = sea(HEIGHT, (500, 380), game=ABOUT.key)
    title = titled(language.say(phrase("Seen in this round")))
    draw_header(sprite, title, Fact(language.say(trick_words(view))))
    for left, top, *size in (OUT, SCORED):
        sprite.put(panel(*size), left, top)
    _draw_voids(sprite, view, language)
    _draw_scored(sprite, view, language)
    return sprite.picture()


def describe_notes(view: View, _cast: Cast) -> Text:
    return lines(_scored(view), _voids(view))


def _others_voids(view: View) -> list[Void]:
    return [each for each in view.voids if each.seat != view.seat]


def _scored(view: View) -> Text:
    counts = Counter(view.scored)
    if not counts:
        return NOTHING
    numbers = [counted_words(number, counts[number] > 1) for number in counts]
    return phrase("Scored in this round: {numbers}.", numbers=joined(", ", numbers))


def _voids(view: View) -> Text:
    return sentences(
        [
            phrase(
                "{seat} has no card with: {corners}.",
                seat=seat_name(seat),
                corners=joined("; ", [*_missing(view, seat)]),
            )
            for seat in sorted({void.seat for void in _others_voids(view)})
        ]
    )


def _missing(view: View, seat: Seat) -> Iterator[Text]:
    for corner in Corner:
        suits = [each.suit.word for each in view.voids if each[:2] == (seat, corner)]
        if suits:
            yield verbatim(
                "{corner} {suits}", corner=long_corner(corner), suits=listed(suits, "or")
            )


def _draw_voids(sprite: Sprite, view: View, language: Language) -> None:
    left, top, width, _ = OUT
    heading = language.say(phrase("No card of theirs has this, at this corner:"))
    write(sprite, heading, (left + EDGE, top + 60), PANEL_TEXT, width - 2 * EDGE, 2, anchor="l")
    others = [seat for seat in SEATS if seat != view.seat]
    for x, seat in zip((80, 400, 720), others, strict=True):
        centred(sprite, seat_mark(initial(seat, language), Hue.SWELL), x, top + 200)
        without = frozenset((each.corner, each.suit) for each in view.voids if each.seat == seat)
        centred(sprite, _corners(without), x + 118, top + 200)


@lru_cache(maxsize=64)
def _corners(without: Without) -> Sprite:
    """Return a panel with a token for each suit that a seat lacks at a corner. Each suit has its own place at
    the corner, so it can be told apart without its colour."""
    sprite = Sprite(SIDE, SIDE, Hue.SWELL).put(panel(SIDE, SIDE, Hue.SWELL, Hue.SEA), 0, 0)
    for corner in Corner:
        for number, suit in enumerate(Suit):
            right, low = corner in (Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT), corner >= 2
            x = SIDE / 2 + (NEAR if right else -FAR) + APART * (number % 2)
            y = SIDE / 2 + (NEAR if low else -FAR) + APART * (number // 2)
            shown = (corner, suit) in without
            centred(sprite, token(suit, RADIUS, Hue.SEA) if shown else _place(), x, y)
    return sprite


SIDE: Final = 176
RADIUS: Final = 17
APART: Final = 38
NEAR: Final = 25
FAR: Final = NEAR + APART


@cache
def _place() -> Sprite:
    dot = Stencil(6, 6).disc(3, 3, 3)
    return Sprite(6, 6, Hue.SEA).lay(dot.mask(), Hue.RHUMB, Hue.SEA)


def _draw_scored(sprite: Sprite, view: View, language: Language) -> None:
    left, top, width, _ = SCORED
    heading = language.say(phrase("Scored in this round, of two cards each:"))
    write(sprite, heading, (left + EDGE, top + 40), PANEL_TEXT, width - 2 * EDGE, anchor="l")
    for count, words in ((1, phrase("once")), (2, phrase("twice"))):
        x = left + EDGE + 320 * (count - 1)
        centred_left(sprite, _counted("7", count), x, top + 110)
        write(sprite, language.say(words), (x + WIDTH + 8, top + 110), FAINT, 240, anchor="l")
    for number in NUMBERS:
        row, column = divmod(number - 1, IN_ROW)
        at = left + 60 + 77.5 * column, top + 184 + 66 * row
        centred(sprite, _counted(str(number), view.scored.count(number)), *at)


IN_ROW: Final = 12


@cache
def _counted(words: str, count: int) -> Sprite:
    """Return a plate with the number of a card. `count` is how many of the two cards with this number have been
    scored."""
    ink, ground = INKS[count]
    sprite, box = Sprite(WIDTH, PLATE, Hue.SWELL), (0, 0, WIDTH, PLATE)
    if count == 1:
        sprite.lay(Stencil(WIDTH, PLATE).ring(box, 8, 2.5).mask(), Hue.BRASS, Hue.SWELL)
    elif count:
        sprite.lay(Stencil(WIDTH, PLATE).box(box, 8).mask(), Hue.BRASS, Hue.SWELL)
    return sprite.write(words, (WIDTH / 2, PLATE / 2), (Face.BOLD, SMALLEST), ink, ground)


WIDTH: Final = 70
PLATE: Final = 52
INKS: Final = ((Hue.MIST, Hue.SWELL), (Hue.BRASS, Hue.SWELL), (Hue.INK, Hue.BRASS))
"""The colours of a number and its plate, by how many of the two cards with the number have been scored."""
