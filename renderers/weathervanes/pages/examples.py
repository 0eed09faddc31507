"""Drawn examples for the pages of the rules."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.weathervanes.about import ABOUT
from games.weathervanes.cards import STANDARD, Corner, Number, Suit
from games.weathervanes.pieces import SEATS, Shown, Trick, shown_corner
from renderers.kit.frame import HEADER, centred, dashed, sea
from renderers.kit.lettering import SMALLEST, Face, balanced, wrapped
from renderers.kit.sprites import MARGIN, Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, TEXT, write
from renderers.weathervanes.board import WHITE
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.names import LED, initial
from renderers.weathervanes.seats import DISPLAY, figures, seat_mark
from renderers.weathervanes.trick import draw_block, draw_won, pill
from texts.language import Language
from texts.text import phrase, phrase_in, verbatim


def card_example(language: Language) -> Image.Image:
    """Draw a card, with words that name its parts."""
    say = language.say
    sprite = _sea(570, say(phrase("A card")))
    centred(sprite, upright(5, STANDARD[5], 300), *MIDDLE_OF_CARD)
    for corner, (sign, x, y) in zip(Corner, CORNERS, strict=True):
        words = say(verbatim("{suit}: {sign}", suit=STANDARD[5][corner].word, sign=sign))
        write(sprite, words, (x, y), TEXT, ASIDE, 2)
    write(sprite, say(phrase("the needle shows its top")), (500, 118), NOTE, 900)
    number = say(phrase("its number, 1 to 24"))
    lines, _ = balanced(number, NOTE.face, NOTE.size, ASIDE)
    for row, line in enumerate(lines):
        down = MIDDLE_OF_CARD[1] + 54 * (row - (len(lines) - 1) / 2)
        write(sprite, line, (RIGHT, down), NOTE, ASIDE)
    return sprite.picture()


MIDDLE_OF_CARD: Final = (500, 346)
LEFT, RIGHT = 174, 826
"""The x positions of the centres of the words to the left and right of the card, in pixels."""
ASIDE: Final = 316
"""The maximum width in pixels of the words beside the card."""
CORNERS: Final = (
    (phrase_in("sign", "waves"), LEFT, 222),
    (phrase_in("sign", "leaf"), RIGHT, 222),
    (phrase_in("sign", "flame"), RIGHT, 470),
    (phrase_in("sign", "sun"), LEFT, 470),
)
"""For the corners of card 5, clockwise from the top left: the emblem's name, and the caption's middle."""


def trick_example(language: Language) -> Image.Image:
    """Draw an example of a trick, in which North leads the 5, and which seat takes which Display."""
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
    # A follower chooses only a card, because the lead determines the corner that it shows.
    corners = [shown_corner(leader, corner, seat) for seat in seats]
    return Trick(
        tuple(
            Shown(seat, each, shown, STANDARD[each][shown])
            for seat, each, shown in zip(seats, numbers, corners, strict=True)
        )
    )


# The example of the rulebook: the second seat wins with 22 and takes the fourth seat's Display.
EXAMPLE: Final = _trick(0, 5, Corner.TOP_LEFT, (22, 24, 15))
CENTRE: Final = (500, 433)
DISPLAYS: Final = ((500, 140, 0), (786, 433, -100), (500, 726, 0), (214, 433, 100))
"""For each seat, the centre of its Display, and how many pixels the pill with its taker lies below it
(negative: above). If that is 0, the pill is to the right."""
SHOWING: Final = (8, 21, 17, 4)


def fitting_example(language: Language) -> Image.Image:
    """Draw a tableau with the 1 above the 5, and at each free place the suit that a third card must show there.
    Draw also the 23, which fits at none of these places."""
    say = language.say
    sprite = _sea(580, say(phrase("Fitting in")))
    for row, number in enumerate((1, 5)):
        centred(sprite, upright(number, STANDARD[number], SIDE), *_spot(0, row))
        # 1 above 5 has two matches, so the centre is open: blue on the left or green on the right (ruling
        # 4).
        for column, suit in ((-1, Suit.BLUE), (1, Suit.GREEN)):
            _draw_fitting(sprite, suit, column, row)
    for column, words in ((-1, phrase("blue centre")), (1, phrase("green centre"))):
        write(sprite, say(words), (_spot(column, 0)[0], 514), NOTE, 214, 2)
    centred(sprite, upright(23, STANDARD[23], SIDE), 800, 170)
    nowhere = phrase("23 fits nowhere: its corners there show other suits")
    write(sprite, say(nowhere), (794, 416), NOTE, 384, 5)
    return sprite.picture()


SIDE: Final = 180


def scoring_example(language: Language) -> Image.Image:
    """Draw three tableaux of a player with the green token, and the points that they score."""
    say = language.say
    rows = [wrapped(say(each), Face.SEMIBOLD, SMALLEST, HEADS, 2)[0] for each in ROWS]
    sprite = _sea(TABLE + LINE * sum(map(len, rows)) + 14, say(phrase("Scoring")))
    centred(sprite, token(Suit.GREEN, 44, Hue.SEA), 170, 170)
    write(sprite, say(phrase("your token")), (170, 270), WHITE, HEADS, 2)
    _draw_tableaux(sprite)
    top = TABLE
    for line, words in enumerate(rows):
        y = top + LINE * len(words) / 2
        write(sprite, " ".join(words), (34 - MARGIN, y), TEXT, HEADS, 2, anchor="l")
        for x, _, _, points in TABLEAUX:
            _write_number(sprite, points[line], x, y)
        top += LINE * len(words)
    return sprite.picture()


def _draw_tableaux(sprite: Sprite) -> None:
    for x, cards, marks, _ in TABLEAUX:
        for column, row, number in cards:
            card = upright(number, STANDARD[number], SMALL)
            centred(sprite, card, x + PITCH * column, MIDDLE + PITCH * row)
        for right, down, mark in marks:
            _write_number(sprite, mark, x + right, MIDDLE + down)


SMALL: Final = 112
PITCH: Final = 116
MIDDLE: Final = 206
TABLE: Final = 376
"""The y position of the top edge of the table with the scores, in pixels."""
LINE: Final = 60
HEADS: Final = 310
"""The maximum width in pixels of the row titles of the score table."""
ROWS: Final = (
    phrase_in("score", "cards"),
    phrase_in("score", "outer matches"),
    phrase("green centre"),
    phrase_in("score", "together"),
)
TABLEAUX: Final = (
    (
        460,
        ((0, -0.5, 1), (0, 0.5, 5)),
        ((-88, 0, "+1"), (88, 0, "+2")),
        ("2 × 2", "+1", "+2", "7"),
    ),
    (
        692,
        ((-0.5, -0.5, 4), (0.5, -0.5, 3), (0.5, 0.5, 7), (-0.5, 0.5, 1)),
        ((146, 0, "+1"), (0, 142, "+1")),
        ("4 × 4", "+2", "0", "18"),
    ),
    (928, ((0, 0, 5),), (), ("1 × 1", "0", "0", "1")),
)
"""The tableaux in the picture about scoring. Each has the x position of its centre, its cards (column, row and
number), and the points beside it (x and y from the centre, and the words). Last come its cells in the table."""


def _write_number(sprite: Sprite, words: str, x: float, y: float) -> None:
    centred(sprite, figures(words, SMALLEST, Hue.PAPER, Hue.SEA), x, y)


def _write_notes(sprite: Sprite, trick: Trick, language: Language) -> None:
    say = language.say
    wins = phrase("{number} wins", number=trick.best.number)
    write(sprite, say(wins), (352, 268), NOTE._replace(over=Hue.FOAM), 190, 2)
    centred(sprite, token(trick.suit, 27, Hue.SEA), 592, 590)
    write(sprite, say(LED), (632, 589), WHITE, 330, anchor="l")
    lead = phrase("North leads 5 by its blue corner")
    write(sprite, say(lead), (196, 158), NOTE, 320, 3)
    lost = phrase("24 shows red: it cannot win")
    write(sprite, say(lost), (828, 700), NOTE, 300, 3)


def _draw_fitting(sprite: Sprite, suit: Suit, column: int, row: int) -> None:
    x, y = _spot(column, row)
    centred(sprite, dashed(SIDE, SIDE, 6, Hue.BRASS, Hue.SEA), x, y)
    inner = SIDE / 2 - 42
    piece = token(suit, 30, Hue.SEA)
    centred(sprite, piece, x - column * inner, y + (inner if row == 0 else -inner))


def _spot(column: int, row: int) -> tuple[int, int]:
    return 300 + (SIDE + 4) * column, 182 + (SIDE + 4) * row


def _sea(height: int, title: str) -> Sprite:
    return sea(height, (500, (height + HEADER) // 2), title, game=ABOUT.key)
