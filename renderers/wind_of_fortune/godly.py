"""The drawing of the centre of the table: the symbols that are fought for, the pedestal, the godly deck and the
dump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from PIL import Image

from games.wind_of_fortune.cards import JOKER, Suit, Symbol
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred, dashed
from renderers.kit.lettering import CAP_HEIGHT, Face, width
from renderers.kit.sprites import Sprite, inked
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.cards import Placed, blank, card, lay_ring, small, suit_sign
from renderers.wind_of_fortune.layers import lay_cross
from renderers.wind_of_fortune.stakes import (
    current,
    current_in_words,
    endangered,
    in_words,
    sealed,
    standing,
    upcoming,
)
from renderers.wind_of_fortune.writing import FACT, NOTE, say
from texts.language import Language
from texts.text import Text, phrase, phrase_in

FIRST: Final = (372, 94, 126, 172)
SECOND: Final = (534, 126, 104, 140)
"""The boxes of the current symbol and of the next one: left, top, width and height in pixels."""

PLATE: Final = (58, 36)
WORDS_LEFT: Final = 420
WORDS_TOP: Final = 298
LINE: Final = 32
BETWEEN: Final = 10
PEDESTAL: Final = (350, 424, 300, 26)
RAISED: Final = (358, 342, 54, 82)
FOOT: Final = (370, 450, 260, 42)
DUMP: Final = (344, 498, 312, 82)


def draw_ground(sprite: Sprite) -> None:
    """Draw the empty parts of the centre: the pedestal, its foot, on which the godly deck is written, and below
    it the dump."""
    sprite.put(_pedestal(), *PEDESTAL[:2])
    left, top, across, down = FOOT
    sprite.image.paste(int(Hue.ABYSS), (left, top, left + across, top + down))
    sprite.put(blank(*DUMP[2:], Hue.SEA, 12, Hue.ABYSS), *DUMP[:2])


def draw_middle(sprite: Sprite, view: View, language: Language) -> None:
    _draw_symbols(sprite, view, language)
    _draw_words(sprite, view, language)
    _draw_raised(sprite, view, language)
    _draw_deck(sprite, view, language)
    _draw_dump(sprite, view.dump, language)


def _draw_symbols(sprite: Sprite, view: View, language: Language) -> None:
    symbol, coming = current(view), upcoming(view)
    # A sealing joker ends the match, so nothing else is fought for.
    if sealed(view):
        _draw_sealing(sprite, language)
        return
    _draw_symbol(sprite, symbol, FIRST, False)
    _draw_symbol(sprite, coming, SECOND, True)
    if symbol is not None and len(view.pair) > 1 and view.symbol is not None:
        lay_number(sprite, FIRST, view.fought + 1, False)
    if coming is not None:
        lay_number(sprite, SECOND, 2, True)


def _draw_sealing(sprite: Sprite, language: Language) -> None:
    """Draw the joker that has decided the match, with words that say so."""
    sprite.put(card(JOKER, *LAST[2:], Hue.SEA), *LAST[:2])
    lay_ring(sprite, LAST, (Hue.FOAM, Hue.SEA))
    style = (Face.SERIF_ITALIC, 34)
    say(sprite, language.say(SEALS), (500, 340), style, (Hue.FOAM, Hue.SEA), room=MIDDLE_ROOM)


SEALS: Final = phrase_in("symbol", "seals the towers")
MIDDLE_ROOM: Final = 312
"""The width in pixels between the panels of the two sides' towers."""
LAST: Final = (429, 100, 142, 194)
"""The box of the joker that has decided the match: left, top, width and height in pixels."""


def _draw_symbol(sprite: Sprite, symbol: Symbol | None, box: Placed, dash: bool) -> None:
    x, y, across, down = box
    if symbol is None:
        sprite.put(dashed(across, down, 14, Hue.RHUMB, Hue.SEA), x, y)
        return
    # The current symbol has a solid ring, the next one a dashed ring.
    sprite.put(card(symbol, across, down, Hue.SEA), x, y)
    lay_ring(sprite, box, (Hue.BRASS, Hue.SEA), dash)


def lay_number(
    sprite: Sprite, box: Placed, number: int, outlined: bool, ground: Hue = Hue.SEA
) -> None:
    """Draw a disc at the top left corner of a symbol's box, and on it which one of its pair the symbol is. If
    `outlined` is True, the disc is only an outline, for the symbol that comes next."""
    at = (box[0] - 28, box[1] - 20)
    # Through masks, as the disc is half on the card and half on the ground.
    for piece, covered in _number(number, outlined, ground):
        sprite.put(piece, *at, covered)


@cache
def _number(number: int, outlined: bool, ground: Hue) -> Sequence[tuple[Sprite, Image.Image]]:
    digit = Stencil(44, 44).text(22, 22 + CAP_HEIGHT * 19, str(number), Face.BOLD, 38, "m").mask()
    disc, inner = (Stencil(44, 44).disc(22, 22, radius).mask() for radius in (22, 18))
    plate = inked(disc, Hue.BRASS, ground)
    if not outlined:
        return plate, inked(digit, Hue.INK, Hue.BRASS)
    return plate, inked(inner, Hue.INK, Hue.BRASS), inked(digit, Hue.BRASS, Hue.INK)


def _draw_words(sprite: Sprite, view: View, language: Language) -> None:
    """Write what the current symbol and the next one would do if they were raised, in at most four lines. The
    current symbol comes first."""
    y = WORDS_TOP
    for symbol, lines in _told(view):
        sprite.put(small(symbol, *PLATE, Hue.SEA), WORDS_LEFT - PLATE[0] - 8, y - PLATE[1] // 2)
        y = _draw_lines(sprite, lines, y, language)


WORDS_ROOM: Final = DUMP[0] + DUMP[2] - WORDS_LEFT


def _draw_lines(sprite: Sprite, lines: Sequence[Text], y: int, language: Language) -> int:
    for line in lines:
        words = language.say(line)
        say(sprite, words, (WORDS_LEFT, y), FACT, (Hue.PAPER, Hue.SEA), "l", WORDS_ROOM)
        y += LINE
    return y + BETWEEN


def _told(view: View) -> Iterator[tuple[Symbol, list[Text]]]:
    symbol, coming = current(view), upcoming(view)
    if symbol is not None:
        yield symbol, current_in_words(view)
    if coming is not None:
        yield coming, in_words(alone(view, coming))


def _draw_raised(sprite: Sprite, view: View, language: Language) -> None:
    """Draw the symbol on the pedestal and what it would do, with a cross if the current symbol would kick it.
    Draw nothing if the pedestal is empty."""
    raised = standing(view)
    if raised is None:
        return
    x, y, across, down = RAISED
    sprite.put(card(raised, across, down, Hue.SEA), x, y)
    lines = in_words(alone(view, raised))
    _draw_lines(sprite, lines, y + 58 - LINE * (len(lines) - 1), language)
    if endangered(view):
        lay_cross(sprite, x - 2, y + 2, Hue.SEA)


def _draw_deck(sprite: Sprite, view: View, language: Language) -> None:
    left, top, across, down = FOOT
    middle = top + down / 2
    deck, room = language.say(phrase("godly deck")), across - (126 if view.aside else 76)
    style = (Face.SERIF_ITALIC, 28)
    say(sprite, deck, (left + 10, middle), style, (Hue.MIST, Hue.ABYSS), "l", room)
    hue = Hue.FOAM if view.news.reshuffled else Hue.PAPER
    at = (left + across - (70 if view.aside else 20), middle)
    say(sprite, str(view.godly), at, (Face.BOLD, 34), (hue, Hue.ABYSS), "r")
    if view.aside:
        at = (left + across - 33, middle)
        say(sprite, f"+{view.aside}", at, (Face.BOLD, 28), (Hue.MIST, Hue.ABYSS), "r")
        centred(sprite, suit_sign(None, 28, Hue.PAPER, Hue.ABYSS), left + across - 17, middle)


ROWS: Final = (501, 540)
"""The y positions of the top edges of the two rows of plates in the dump."""
BEGINS: Final = (DUMP[0] + 98, DUMP[0] + 6)
"""For each of these rows, the x position of the left edge of its first plate."""
DUMP_ROOM: Final = 91
"""The maximum width in pixels of the word for the dump, so that two plates of three symbols fit after it."""
ENDS: Final = DUMP[0] + DUMP[2] - 4


def _draw_dump(sprite: Sprite, dump: Sequence[Symbol], language: Language) -> None:
    """Draw the dump: for each suit, and for jokers, a plate with all symbols of that suit in the dump."""
    words, at = language.say(phrase_in("place", "dump")), (DUMP[0] + 14, ROWS[0] + PLATE[1] / 2)
    say(sprite, words, at, NOTE, (Hue.MIST, Hue.ABYSS), "l", DUMP_ROOM)
    row, x = 0, max(BEGINS[0], round(at[0] + min(width(words, *NOTE), DUMP_ROOM)) + 8)
    for suit in (*Suit, None):
        ranks = "".join(sorted((s.letter or "*" for s in dump if s.suit is suit), key=ORDER.index))
        if not ranks:
            continue
        plate = _dumped(suit, ranks)
        if row == 0 and x + plate.size[0] > ENDS:
            row, x = 1, BEGINS[1]
        sprite.put(plate, x, ROWS[row])
        x += plate.size[0] + 5


ORDER: Final = "JQKA*"
LETTER: Final = 20


@cache
def _dumped(suit: Suit | None, ranks: str) -> Sprite:
    if suit is None:
        sprite = blank(12 + 30 * len(ranks), PLATE[1], Hue.ABYSS, 7)
        for number in range(len(ranks)):
            sprite.put(suit_sign(None, 30, Hue.PAPER, Hue.PAPER), 6 + 30 * number, 3)
        return sprite
    sprite = blank(36 + LETTER * len(ranks), PLATE[1], Hue.ABYSS, 7)
    ink = Hue.INK if suit.colour else Hue.RED
    sprite.put(suit_sign(suit, 24, ink, Hue.PAPER), 5, 6)
    for number, rank in enumerate(ranks):
        at = (32 + LETTER * (number + 0.5), PLATE[1] / 2)
        sprite.write(rank, at, (Face.BOLD, 28), ink, Hue.PAPER)
    return sprite


@cache
def _pedestal() -> Sprite:
    across, down = PEDESTAL[2:]
    sprite, whole, edge = (
        Sprite(across, down, Hue.SEA),
        Stencil(across, down),
        Stencil(across, down),
    )
    whole.polygon([(0, 0), (across, 0), (across - 20, down), (20, down)])
    edge.polygon([(14, down - 7), (across - 14, down - 7), (across - 20, down), (20, down)])
    sprite.lay(whole.mask(), Hue.PAPER, Hue.SEA)
    return sprite.lay(edge.mask(), Hue.SAND, Hue.PAPER)
