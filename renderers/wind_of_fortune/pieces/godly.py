"""Draws the centre of the table: the current and the next symbol, the pedestal, the godly deck, and the
dump."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from games.wind_of_fortune.cards import JOKER, Suit, Symbol
from games.wind_of_fortune.values import View
from renderers.kit.emblems import star
from renderers.kit.frame import Placed, centred, dashed
from renderers.kit.lettering import CAP_HEIGHT, SMALLEST, Face
from renderers.kit.sprites import Sprite, inked, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, Style, write
from renderers.wind_of_fortune.pieces.cards import card, lay_ring, suit_sign
from renderers.wind_of_fortune.pieces.layers import lay_cross
from renderers.wind_of_fortune.pieces.stakes import current, endangered, sealed, standing, upcoming
from texts.language import Language
from texts.text import phrase_in

FIRST: Final = (376, 94, 134, 182)
SECOND: Final = (536, 122, 106, 154)
"""The boxes of the current symbol (`FIRST`) and of the next one: left, top, width and height in pixels."""

PEDESTAL: Final = (350, 418, 300, 22)
RAISED: Final = (453, 296, 94, 122)
FOOT: Final = (370, 440, 260, 44)
DUMP: Final = (344, 490, 312, 90)


def draw_ground(sprite: Sprite) -> None:
    """Draw what never changes in the centre of the table: the pedestal, its foot, and the frame of the dump."""
    sprite.put(_pedestal(), *PEDESTAL[:2])
    left, top, across, down = FOOT
    sprite.image.paste(int(Hue.ABYSS), (left, top, left + across, top + down))
    sprite.put(rounded_box(*DUMP[2:], 12, Hue.ABYSS, Hue.SEA), *DUMP[:2])


def draw_middle(sprite: Sprite, view: View, language: Language) -> None:
    _draw_symbols(sprite, view, language)
    _draw_raised(sprite, view)
    _draw_deck(sprite, view)
    _draw_dump(sprite, view.dump)


def _draw_symbols(sprite: Sprite, view: View, language: Language) -> None:
    symbol, coming = current(view), upcoming(view)
    # A joker that no tower can take ends the match, so nothing else is drawn.
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
    sprite.put(card(JOKER, *LAST[2:], Hue.SEA), *LAST[:2])
    lay_ring(sprite, LAST, (Hue.FOAM, Hue.SEA))
    words, style = language.say(SEALS), NOTE._replace(over=Hue.FOAM)
    write(sprite, words, (500, 334), style, MIDDLE_ROOM, 2, below=True, pitch=50)


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
    """Draw a numbered disc at the top left corner of the box in which a symbol lies. `number`, 1 or 2, says
    whether the symbol is the first or the second of the pair that was drawn. `outlined` marks a symbol whose
    battle is still to come."""
    at = (box[0] - 32, box[1] - 18)
    # The disc is half on the card and half on the background, so its pieces are pasted through masks.
    for piece, covered in _number(number, outlined, ground):
        sprite.put(piece, *at, covered)


@cache
def _number(number: int, outlined: bool, ground: Hue) -> Sequence[tuple[Sprite, Image.Image]]:
    digit = Stencil(54, 54).text(27, 27 + CAP_HEIGHT * 24, str(number), Face.BOLD, 48, "m").mask()
    disc, inner = (Stencil(54, 54).disc(27, 27, radius).mask() for radius in (27, 23))
    plate = inked(disc, Hue.BRASS, ground)
    if not outlined:
        return plate, inked(digit, Hue.INK, Hue.BRASS)
    return plate, inked(inner, Hue.INK, Hue.BRASS), inked(digit, Hue.BRASS, Hue.INK)


def _draw_raised(sprite: Sprite, view: View) -> None:
    raised = standing(view)
    if raised is None:
        return
    x, y, across, down = RAISED
    sprite.put(card(raised, across, down, Hue.SEA), x, y)
    if endangered(view):
        lay_cross(sprite, x - 2, y + 2, Hue.SEA)


def _draw_deck(sprite: Sprite, view: View) -> None:
    left, top, _, down = FOOT
    middle = top + down / 2
    sprite.put(_deck(), left + 22, round(middle - DECK[1] / 2))
    hue = Hue.FOAM if view.news.reshuffled else Hue.PAPER
    write(sprite, str(view.godly), (left + 76, middle), COUNT._replace(over=hue), anchor="l")
    if view.aside:
        write(sprite, f"+{view.aside}", (left + 200, middle), COUNT, anchor="r")
        centred(sprite, suit_sign(None, 38, Hue.PAPER, Hue.ABYSS), left + 224, middle)


DECK: Final = (32, 38)
COUNT: Final = Style(Face.BOLD, SMALLEST, Hue.MIST, Hue.ABYSS)


@cache
def _deck() -> Sprite:
    middle, sign = (DECK[0] / 2, DECK[1] / 2), Stencil(*DECK)
    star(sign, *middle, 13, "F")
    return rounded_box(*DECK, 5, Hue.SLATE, Hue.ABYSS).lay(sign.mask(), Hue.SAND, Hue.SLATE)


ROWS: Final = (DUMP[1] + 3, DUMP[1] + 46)
"""The y positions of the top edges of the two rows of plates in the dump."""
PLATE_DOWN: Final = 41
"""The height in pixels of a plate in the dump."""


def _draw_dump(sprite: Sprite, dump: Sequence[Symbol]) -> None:
    """Draw a plate for each suit and one for jokers. An ellipsis stands for plates that don't fit."""
    start, end = DUMP[0] + 5, DUMP[0] + DUMP[2] - 4
    row, x = 0, start
    found = [
        (suit, "".join(sorted((s.letter or "*" for s in dump if s.suit is suit), key=ORDER.index)))
        for suit in (*Suit, None)
    ]
    plates = [_dumped(suit, ranks) for suit, ranks in found if ranks]
    for plate in plates:
        last = end if row == 0 or plate is plates[-1] else end - ELLIPSIS
        if x + plate.size[0] > last:
            if row:
                at = (x + 4, ROWS[row] + PLATE_DOWN / 2)
                write(sprite, "…", at, COUNT, anchor="l")
                return
            row, x = 1, start
        sprite.put(plate, x, ROWS[row])
        x += plate.size[0] + 4


ORDER: Final = "JQKA*"
LETTERS: Final = {"J": 20, "Q": 33, "K": 31, "A": 30}
"""For each rank, the width in pixels of its letter on a plate of the dump."""
ELLIPSIS: Final = 48


@cache
def _dumped(suit: Suit | None, ranks: str) -> Sprite:
    if suit is None:
        sprite = rounded_box(8 + 36 * len(ranks), PLATE_DOWN, 7, Hue.PAPER, Hue.ABYSS)
        for number in range(len(ranks)):
            sprite.put(suit_sign(None, 36, Hue.PAPER, Hue.PAPER), 4 + 36 * number, 2)
        return sprite
    across = 34 + sum(LETTERS[rank] for rank in ranks)
    sprite = rounded_box(across, PLATE_DOWN, 7, Hue.PAPER, Hue.ABYSS)
    ink = Hue.INK if suit.colour else Hue.RED
    sprite.put(suit_sign(suit, 24, ink, Hue.PAPER), 4, 9)
    x = 30
    for rank in ranks:
        at = (x + LETTERS[rank] / 2, PLATE_DOWN / 2)
        sprite.write(rank, at, (Face.BOLD, SMALLEST), ink, Hue.PAPER)
        x += LETTERS[rank]
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
