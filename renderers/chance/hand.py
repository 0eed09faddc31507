"""The private picture of Chance. The seat to act sees its seven choices, each with the TriCards (hand cards)
that it fits. Any other seat sees only its own TriCards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.chance.about import ABOUT
from games.chance.notation import parse
from games.chance.values import KEEPS, Family, Kept, View
from games.rules import Seat
from renderers.chance.moves import NO_CHARDS, Weighed, best_first, chards_of, weighed
from renderers.chance.names import seat_name
from renderers.chance.signs import gap, square, triangle
from renderers.kit.frame import (
    RIGHT,
    Fact,
    centred,
    centred_left,
    centred_right,
    draw_header,
    draw_lit,
    panel,
    sea,
    titled,
)
from renderers.kit.gnomon_cards import complete_card, tile
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.theme import Hue
from renderers.renderer import Cast, HintedMove
from texts.language import Language
from texts.text import Text, phrase, phrase_in

HEIGHT: Final = 640
LEFT: Final = 14
TOP: Final = 75
ROW: Final = (972, 74)
PITCH: Final = 80
TILE: Final = 54
FITS: Final = 218
CARDS: Final = 246
SIDE: Final = 62
ACROSS: Final = 66
PLATE: Final = (140, 58)
"""The size in pixels of the bright plate behind the probability of the best choices."""

NARROW: Final = 690
"""The width of a choice without forecasts. Beside these choices are the player's TriCards."""
SQUARE: Final = 84
SQUARES: Final = (92, 96)
SQUARES_AT: Final = (758, 132)
IN_LINE: Final = 3

CARDS_HEIGHT: Final = 470
CARD: Final = (142, 180)
SPACE: Final = (160, 194)
IN_ROW: Final = 5


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:
    """Draw the hand of the seat whose view this is: its choices (1,000 × 640 pixels) if the seat has to act,
    otherwise its TriCards (1,000 × 470 pixels).

    With `forecasts`, each choice shows the TriCards that it fits and the probability of a hit.
    """
    assert view.seat is not None
    if view.to_act != view.seat:
        return _cards(view, view.seat, cast.language)
    return _choices(view, view.seat, cast.language, forecasts=forecasts).picture()


def draw_hint(view: View, hinted: HintedMove, cast: Cast, *, forecasts: bool) -> Image.Image:
    assert view.seat is not None
    sprite = _choices(view, view.seat, cast.language, forecasts=forecasts)
    order = [each.keep for each in (best_first(view) if forecasts else weighed(view))]
    row = TOP + PITCH * order.index(parse(hinted.notation).families)
    draw_lit(sprite, (LEFT, row, ROW[0] if forecasts else NARROW, ROW[1]), Hue.SEA, 17)
    return sprite.picture()


def _choices(view: View, seat: Seat, language: Language, *, forecasts: bool) -> Sprite:
    sprite = sea(HEIGHT, (500, 353), game=ABOUT.key)
    if not forecasts:
        draw_header(sprite, titled(language.say(phrase("What to keep"))))
        return _draw_plain(sprite, view, seat, language)
    fits, chance = phrase("your TriCards that fit"), phrase("chance of a hit")
    draw_header(
        sprite, Fact(language.say(fits), face=Face.SERIF_ITALIC), Fact(language.say(chance))
    )
    found = best_first(view)
    for number, each in enumerate(found):
        best = each.chance == found[0].chance > 0
        _draw_row(sprite, view, each, TOP + PITCH * number, best=best)
    return sprite


def _draw_plain(sprite: Sprite, view: View, seat: Seat, language: Language) -> Sprite:
    # Forecasts would show what a choice fits, and the probability of a hit.
    for number, keep in enumerate(KEEPS):
        y = TOP + PITCH * number
        middle = y + ROW[1] // 2
        sprite.put(panel(NARROW, ROW[1]), LEFT, y)
        chards = language.say(chards_of(view, keep.families) or NO_CHARDS)
        words = label(chards, Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL, NARROW - 208)
        centred_left(sprite, words, LEFT + 200, middle)
        _draw_kept(sprite, view, keep.families, middle)
    for number, card in enumerate(view.remaining(seat)):
        row, column = divmod(number, IN_LINE)
        x, y = SQUARES_AT[0] + SQUARES[0] * column, SQUARES_AT[1] + SQUARES[1] * row
        centred(sprite, square(card, SQUARE, Hue.SEA), x, y)
    return sprite


def _draw_kept(sprite: Sprite, view: View, keep: Kept, middle: int) -> None:
    """Draw what a choice keeps: a tile for each face-up Chard that stays, and a gap for each that is replaced.
    `middle` is the vertical middle of the row."""
    for family in Family:
        piece = tile(view.showing[family], TILE, Hue.SWELL) if family in keep else gap(TILE)
        sprite.put(piece, LEFT + 10 + 60 * family, middle - TILE // 2)


def _draw_row(sprite: Sprite, view: View, each: Weighed, y: int, *, best: bool) -> None:
    sprite.put(panel(*ROW), LEFT, y)
    middle = y + ROW[1] // 2
    _draw_kept(sprite, view, each.keep, middle)
    sprite.put(triangle(18, 34, Hue.RHUMB, Hue.SWELL), FITS, middle - 17)
    assert view.to_act is not None
    # Each TriCard has the same column in all seven rows, so that rows can be compared.
    for place, card in enumerate(view.remaining(view.to_act)):
        piece = square(card, SIDE) if card in each.fitting else gap(SIDE)
        sprite.put(piece, CARDS + ACROSS * place, middle - SIDE // 2)
    ground, ink = (Hue.BRASS, Hue.INK) if best else (Hue.SWELL, Hue.MIST)
    if best:
        plate = rounded_box(*PLATE, 10, Hue.BRASS, Hue.SWELL)
        sprite.put(plate, RIGHT + 4 - PLATE[0], middle - PLATE[1] // 2)
    percent = label(each.percent, Face.BOLD, SMALLEST, ink, ground)
    centred_right(sprite, percent, RIGHT - 4, middle, ground)


def _cards(view: View, seat: Seat, language: Language) -> Image.Image:
    title = language.say(phrase("{player}’s TriCards", player=seat_name(seat)))
    sprite = sea(CARDS_HEIGHT, (500, 268), game=ABOUT.key)
    draw_header(sprite, titled(title), Fact(language.say(_state(view, seat))))
    remaining = view.remaining(seat)
    rows = [remaining[at : at + IN_ROW] for at in range(0, len(remaining), IN_ROW)]
    for number, row in enumerate(rows):
        y = 268 + round(SPACE[1] * (number - (len(rows) - 1) / 2))
        for column, card in enumerate(row):
            x = 500 + SPACE[0] * (column - (len(row) - 1) / 2)
            centred(sprite, complete_card(card, *CARD, Hue.SEA), x, y)
    if not remaining:
        words = language.say(phrase("no TriCards left"))
        none = label(words, Face.SERIF_ITALIC, SMALLEST, Hue.MIST, Hue.SEA)
        centred(sprite, none, 500, 268)
    return sprite.picture()


def _state(view: View, seat: Seat) -> Text:
    if seat in view.forfeited:
        return phrase("resigned")
    if view.outcome is not None:
        won = seat in view.outcome.winners
        return phrase_in("the match", "won") if won else phrase_in("the match", "lost")
    assert view.to_act is not None
    return phrase("{player} decides", player=seat_name(view.to_act))
