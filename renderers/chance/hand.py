"""The private picture of Chance: the seven choices with the TriCards that they fit, or just the
TriCards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.chance.values import View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.hand_choices import draw_choices, draw_kept
from renderers.chance.moves import Weighed, weighed
from renderers.chance.names import seat_name
from renderers.chance.signs import gap, square
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_left, centred_right, panel, sea
from renderers.kit.gnomon_cards import complete_card
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast

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


def draw_hand(
    view: View,
    cast: Cast,  # noqa: ARG001 - a hand names no one
    *,
    forecasts: bool = True,
) -> Image.Image:
    """For the deciding seat the choices, 1,000 × 640; for others the TriCards, 1,000 × 470."""
    assert view.seat is not None
    if view.to_act != view.seat:
        return _cards(view, view.seat)
    sprite = sea(HEIGHT, (500, 353), "What to keep")
    if not forecasts:
        return draw_choices(sprite, view, view.seat)
    _write(sprite, "and which of yours it still fits", 316)
    chance = label("chance", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, chance, 976, MIDDLE_OF_HEADER)
    for number, each in enumerate(weighed(view)):
        _draw_row(sprite, view, each, TOP + PITCH * number)
    return sprite.picture()


def _draw_row(sprite: Sprite, view: View, each: Weighed, y: int) -> None:
    sprite.put(panel(*ROW), LEFT, y)
    middle = y + ROW[1] // 2
    draw_kept(sprite, view, each.keep, (LEFT + 10, middle))
    colour = Hue.PAPER if each.fitting else Hue.MIST
    fits = label("fits", Face.SEMIBOLD, SMALLEST, Hue.MIST, Hue.SWELL)
    number = label(str(len(each.fitting)), Face.BOLD, 40, colour, Hue.SWELL)
    centred_left(sprite, fits, FITS, middle)
    centred(sprite, number, FITS + 92, middle)
    assert view.to_act is not None
    # Every TriCard keeps its column in all seven rows, so that rows can be compared.
    for place, card in enumerate(view.remaining(view.to_act)):
        piece = square(card, SIDE) if card in each.fitting else gap(SIDE)
        sprite.put(piece, CARDS + ACROSS * place, middle - SIDE // 2)
    percent = label(each.percent, Face.BOLD, SMALLEST, colour, Hue.SWELL)
    centred_right(sprite, percent, 976, middle)


def _cards(view: View, seat: Seat) -> Image.Image:
    sprite = sea(CARDS_HEIGHT, (500, 268), f"{seat_name(seat)}’s TriCards")
    _write(sprite, _state(view, seat), 420)
    words = label(f"round {view.decisions + 1}", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, words, 976, MIDDLE_OF_HEADER)
    remaining = view.remaining(seat)
    rows = [remaining[at : at + IN_ROW] for at in range(0, len(remaining), IN_ROW)]
    for number, row in enumerate(rows):
        _draw_cards(sprite, row, 268 + round(SPACE[1] * (number - (len(rows) - 1) / 2)))
    if not remaining:
        centred(sprite, label("no TriCards left", *ITALIC, Hue.SEA), 500, 268)
    return sprite.picture()


ITALIC: Final = (Face.SERIF_ITALIC, 34, Hue.MIST)


def _draw_cards(sprite: Sprite, cards: tuple[Complete, ...], middle: int) -> None:
    for number, card in enumerate(cards):
        x = 500 + SPACE[0] * (number - (len(cards) - 1) / 2)
        centred(sprite, complete_card(card, *CARD, Hue.SEA), x, middle)


def _state(view: View, seat: Seat) -> str:
    if seat in view.forfeited:
        return "resigned"
    if view.outcome is not None:
        return "won" if seat in view.outcome.winners else "lost"
    assert view.to_act is not None
    return f"{seat_name(view.to_act)} decides"


def _write(sprite: Sprite, words: str, x: int) -> None:
    centred_left(sprite, label(words, *ITALIC, Hue.ABYSS), x, MIDDLE_OF_HEADER)
