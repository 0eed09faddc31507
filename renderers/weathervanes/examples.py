"""Drawn examples for the pages of the rules."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.weathervanes.about import ABOUT
from games.weathervanes.cards import STANDARD, Corner, Number, Suit
from games.weathervanes.pieces import SEATS, Shown, Trick, shown_corner
from renderers.kit.frame import HEADER, centred, centred_left, centred_right, dashed, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.lines import NOTE, write_centred, write_left
from renderers.weathervanes.names import LED, initial
from renderers.weathervanes.seats import DISPLAY, figures, seat_mark
from renderers.weathervanes.trick import draw_block, draw_won, pill
from texts.language import Language
from texts.text import phrase, phrase_in, verbatim

TEXT: Final = (Face.SEMIBOLD, 32)


def card_example(language: Language) -> Image.Image:
    """Draw a card, with words that name its parts."""
    say = language.say
    sprite = _sea(490, say(phrase("A card")))
    middle, side = (500, 300), 280
    centred(sprite, upright(5, STANDARD[5], side), *middle)
    for corner, (sign, x, y) in zip(Corner, CORNERS, strict=True):
        words = say(verbatim("{suit}: {sign}", suit=STANDARD[5][corner].word, sign=sign))
        put = centred_left if x > middle[0] else centred_right
        put(sprite, label(words, *TEXT, Hue.PAPER, Hue.SEA, ASIDE), x, y)
    write_centred(sprite, say(phrase("the needle shows its top")), (500, 118), NOTE, 900)
    write_left(sprite, say(phrase("its number, 1 to 24")), (670, middle[1]), NOTE, ASIDE)
    return sprite.picture()


CORNERS: Final = (
    (phrase_in("sign", "waves"), 330, 208),
    (phrase_in("sign", "leaf"), 670, 208),
    (phrase_in("sign", "flame"), 670, 392),
    (phrase_in("sign", "sun"), 330, 392),
)
"""For each corner of card 5, the name of its emblem, and the position of the caption in pixels."""

ASIDE: Final = 306
"""The maximum width in pixels of words beside a card."""


def trick_example(language: Language) -> Image.Image:
    """Draw a trick as an example, and who takes which Display. North leads the 5 with its blue corner; the 22,
    the 24 and the 15 follow."""
    return draw_trick(_sea(800, language.say(phrase("A trick"))), language).picture()


def draw_trick(sprite: Sprite, language: Language) -> Sprite:
    trick = EXAMPLE
    draw_block(sprite, trick, STANDARD, CENTRE, marked=trick.best.seat)
    for giver, taker in zip(trick.givers, trick.takers, strict=True):
        x, y, down = DISPLAYS[giver]
        centred(sprite, upright(SHOWING[giver], STANDARD[SHOWING[giver]], DISPLAY), x, y)
        pointing = pill(initial(taker, language), Hue.BRASS, Hue.SEA)
        centred(sprite, pointing, *((x, y + down) if down else (x + 124, y)))
        mark = seat_mark(initial(giver, language), Hue.SEA)
        centred(sprite, mark, *((x, y - down) if down else (x - 88, y)))
    draw_won(sprite, DISPLAYS[trick.givers[0]][:2], DISPLAY, Hue.SEA)
    _write_notes(sprite, trick, language)
    return sprite


TRICK_TEXT: Final = phrase(
    "5 of North, 22 of East, 24 of South and 15 of West meet in the middle, all turned alike; "
    "blue is led and 22 wins. An arrow points from the trick to West’s Display, the first, which East "
    "takes. South takes North’s, West East’s and North South’s."
)


def _trick(leader: int, number: Number, corner: Corner, others: tuple[Number, ...]) -> Trick:
    numbers = (number, *others)
    seats = [(leader + offset) % 4 for offset in SEATS]
    # Followers choose only a card: its corner follows from the lead.
    corners = [shown_corner(leader, corner, seat) for seat in seats]
    return Trick(
        tuple(
            Shown(seat, each, shown, STANDARD[each][shown])
            for seat, each, shown in zip(seats, numbers, corners, strict=True)
        )
    )


# The example in the source: the second seat wins with 22 and takes the fourth seat's Display.
EXAMPLE: Final = _trick(0, 5, Corner.TOP_LEFT, (22, 24, 15))
CENTRE: Final = (500, 433)
DISPLAYS: Final = ((500, 140, 0), (786, 433, -100), (500, 726, 0), (214, 433, 100))
"""For each seat, the centre of its Display, and the distance from there down to the pill. If the distance is 0,
the pill is on the right of the Display."""
SHOWING: Final = (8, 21, 17, 4)


def fitting_example(language: Language) -> Image.Image:
    """Draw a tableau with the 1 above the 5, the suit that a third card must show at each place beside them,
    and the 23, which fits at none of these places."""
    say = language.say
    sprite = _sea(520, say(phrase("Fitting in")))
    for row, number in enumerate((1, 5)):
        centred(sprite, upright(number, STANDARD[number], SIDE), *_spot(0, row))
        # 1 above 5 has two matches, so the centre is open: blue on the left or green on the right (ruling
        # 4).
        for column, suit in ((-1, Suit.BLUE), (1, Suit.GREEN)):
            x, y = _spot(column, row)
            centred(sprite, dashed(SIDE, SIDE, 6, Hue.BRASS, Hue.SEA), x, y)
            inner = SIDE / 2 - 42
            piece = token(suit, 30, Hue.SEA)
            centred(sprite, piece, x - column * inner, y + (inner if row == 0 else -inner))
    for column, words in ((-1, phrase("blue centre")), (1, phrase("green centre"))):
        write_centred(sprite, say(words), (_spot(column, 0)[0], 485), NOTE, 214)
    centred(sprite, upright(23, STANDARD[23], SIDE), 800, 170)
    nowhere = phrase("23 fits nowhere: its corners there show other suits")
    write_centred(sprite, say(nowhere), (800, 392), NOTE, 330, 4)
    return sprite.picture()


SIDE: Final = 180


def scoring_example(language: Language) -> Image.Image:
    """Draw three tableaux of a player who has the green token, with the points that they score."""
    say = language.say
    sprite = _sea(640, say(phrase("Scoring")))
    centred(sprite, token(Suit.GREEN, 44, Hue.SEA), 130, 204)
    write_centred(sprite, say(phrase("your token")), (130, 280), WHITE, 220)
    for line, words in enumerate(ROWS):
        head = label(say(words), *TEXT, Hue.PAPER, Hue.SEA, 250)
        centred_left(sprite, head, 34, 448 + 52 * line)
    for x, cards, marks, points in TABLEAUX:
        for column, row, number in cards:
            card = upright(number, STANDARD[number], SMALL)
            centred(sprite, card, x + PITCH * column, MIDDLE + PITCH * row)
        for right, down, mark in marks:
            _write_number(sprite, mark, 36, x + right, MIDDLE + down)
        for line, figure in enumerate(points):
            _write_number(sprite, figure, 46 if line == 3 else 36, x, 448 + 52 * line)
    return sprite.picture()


SMALL: Final = 130
PITCH: Final = 134
MIDDLE: Final = 228
ROWS: Final = (
    phrase_in("score", "cards"),
    phrase_in("score", "outer matches"),
    phrase("green centre"),
    phrase_in("score", "together"),
)
TABLEAUX: Final = (
    (
        360,
        ((0, -0.5, 1), (0, 0.5, 5)),
        ((-94, 0, "+1"), (94, 0, "+2")),
        ("2 × 2", "+1", "+2", "7"),
    ),
    (
        630,
        ((-0.5, -0.5, 4), (0.5, -0.5, 3), (0.5, 0.5, 7), (-0.5, 0.5, 1)),
        ((162, 0, "+1"), (0, 158, "+1")),
        ("4 × 4", "+2", "0", "18"),
    ),
    (890, ((0, 0, 5),), (), ("1 × 1", "0", "0", "1")),
)
"""The tableaux in the picture about scoring. Each has the x position of its centre, its cards (column, row and
number), the marks beside it (right, down and words), and its points."""


def _write_number(sprite: Sprite, words: str, size: int, x: float, y: float) -> None:
    centred(sprite, figures(words, size, Hue.PAPER, Hue.SEA), x, y)


def _write_notes(sprite: Sprite, trick: Trick, language: Language) -> None:
    say = language.say
    wins = phrase("{number} wins", number=trick.best.number)
    write_centred(sprite, say(wins), (352, 268), NOTE._replace(over=Hue.FOAM), 190, 2)
    centred(sprite, token(trick.suit, 27, Hue.SEA), 592, 590)
    write_left(sprite, say(LED), (632, 589), WHITE, 330)
    lead = phrase("North leads 5 by its blue corner")
    write_centred(sprite, say(lead), (196, 158), NOTE, 320, 3)
    lost = phrase("24 shows red: it cannot win")
    write_centred(sprite, say(lost), (828, 700), NOTE, 300, 3)


WHITE: Final = NOTE._replace(over=Hue.PAPER)


def _spot(column: int, row: int) -> tuple[int, int]:
    return 300 + (SIDE + 4) * column, 182 + (SIDE + 4) * row


def _sea(height: int, title: str) -> Sprite:
    return sea(height, (500, (height + HEADER) // 2), title, game=ABOUT.key)
