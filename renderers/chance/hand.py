"""The private picture of Chance. For the seat to act, it shows the seven choices with the TriCards that they
fit; for any other seat, only its TriCards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.chance.about import ABOUT
from games.chance.values import View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.description import progress
from renderers.chance.hand_choices import draw_choices, draw_kept
from renderers.chance.moves import Weighed, weighed
from renderers.chance.names import seat_name
from renderers.chance.signs import gap, square, triangle
from renderers.kit.frame import (
    BETWEEN,
    MIDDLE_OF_HEADER,
    RIGHT,
    TITLE,
    TITLE_SIZE,
    centred,
    centred_left,
    centred_right,
    panel,
    sea,
)
from renderers.kit.gnomon_cards import complete_card
from renderers.kit.lettering import READABLE, SMALLEST, Face, width
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import Language
from texts.text import Text, phrase, phrase_in

HEIGHT: Final = 640
LEFT: Final = 14
TOP: Final = 75
ROW: Final = (972, 74)
PITCH: Final = 80
FITS: Final = 214
CARDS: Final = 336
SIDE: Final = 62
ACROSS: Final = 67

CARDS_HEIGHT: Final = 470
CARD: Final = (142, 180)
SPACE: Final = (160, 194)
IN_ROW: Final = 5


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:
    """Draw the hand of the seat whose view this is. For the seat to act, draw its choices, on 1,000 × 640
    pixels; for any other seat, draw its TriCards, on 1,000 × 470 pixels."""
    assert view.seat is not None
    language = cast.language
    if view.to_act != view.seat:
        return _cards(view, view.seat, language)
    title = language.say(phrase("What to keep"))
    if not forecasts:
        return draw_choices(
            sea(HEIGHT, (500, 353), title, game=ABOUT.key), view, view.seat, language
        )
    fits, chance = phrase("your TriCards that fit"), phrase_in("probability", "chance")
    sprite = _headed((HEIGHT, 353), title, language.say(fits), language.say(chance))
    for number, each in enumerate(weighed(view)):
        _draw_row(sprite, view, each, TOP + PITCH * number)
    return sprite.picture()


def _draw_row(sprite: Sprite, view: View, each: Weighed, y: int) -> None:
    sprite.put(panel(*ROW), LEFT, y)
    middle = y + ROW[1] // 2
    draw_kept(sprite, view, each.keep, (LEFT + 10, middle))
    colour = Hue.PAPER if each.fitting else Hue.MIST
    sprite.put(triangle(20, 36, Hue.RHUMB, Hue.SWELL), FITS, middle - 18)
    number = label(str(len(each.fitting)), Face.BOLD, 40, colour, Hue.SWELL)
    centred(sprite, number, FITS + 64, middle)
    assert view.to_act is not None
    # Each TriCard has the same column in all seven rows, so that rows can be compared.
    for place, card in enumerate(view.remaining(view.to_act)):
        piece = square(card, SIDE) if card in each.fitting else gap(SIDE)
        sprite.put(piece, CARDS + ACROSS * place, middle - SIDE // 2)
    percent = label(each.percent, Face.BOLD, SMALLEST, colour, Hue.SWELL)
    centred_right(sprite, percent, RIGHT, middle)


def _cards(view: View, seat: Seat, language: Language) -> Image.Image:
    title = language.say(phrase("{player}’s TriCards", player=seat_name(seat)))
    state, fact = language.say(_state(view, seat)), language.say(progress(view))
    sprite = _headed((CARDS_HEIGHT, 268), title, state, fact)
    remaining = view.remaining(seat)
    rows = [remaining[at : at + IN_ROW] for at in range(0, len(remaining), IN_ROW)]
    for number, row in enumerate(rows):
        _draw_cards(sprite, row, 268 + round(SPACE[1] * (number - (len(rows) - 1) / 2)))
    if not remaining:
        words = language.say(phrase("no TriCards left"))
        none = label(words, Face.SERIF_ITALIC, SMALLEST, Hue.MIST, Hue.SEA)
        centred(sprite, none, 500, 268)
    return sprite.picture()


def _headed(size: tuple[int, int], title: str, words: str, fact: str) -> Sprite:
    """Return the sea with a header that shows the title and the words on the left and the fact on the right.
    `size` is the height of the picture and the y position where the rays of the sea meet. The title and the
    words shrink if there is too little room."""
    height, middle = size
    least = width(fact, Face.SEMIBOLD, READABLE) + width(words, Face.SERIF_ITALIC, READABLE)
    room = RIGHT - TITLE - least - 2 * BETWEEN
    end = TITLE + min(width(title, Face.SERIF, TITLE_SIZE), room) + BETWEEN
    sprite = sea(height, (500, middle), title, room=room, game=ABOUT.key)
    told = label(fact, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, 170)
    centred_right(sprite, told, RIGHT, MIDDLE_OF_HEADER)
    room = RIGHT - told.size[0] - BETWEEN - end
    beside = label(words, Face.SERIF_ITALIC, 34, Hue.MIST, Hue.ABYSS, room)
    return centred_left(sprite, beside, end, MIDDLE_OF_HEADER)


def _draw_cards(sprite: Sprite, cards: tuple[Complete, ...], middle: int) -> None:
    for number, card in enumerate(cards):
        x = 500 + SPACE[0] * (number - (len(cards) - 1) / 2)
        centred(sprite, complete_card(card, *CARD, Hue.SEA), x, middle)


def _state(view: View, seat: Seat) -> Text:
    if seat in view.forfeited:
        return phrase("resigned")
    if view.outcome is not None:
        won = seat in view.outcome.winners
        return phrase_in("the match", "won") if won else phrase_in("the match", "lost")
    assert view.to_act is not None
    return phrase("{player} decides", player=seat_name(view.to_act))
