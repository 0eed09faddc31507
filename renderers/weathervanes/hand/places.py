"""The picture of the hand while the seat must place a card: its tableau, with letters at possible places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final, TypeAlias

from games.weathervanes.cards import Corner, Corners, Number, Suit
from games.weathervanes.forecasts import Fit, placing, waiting
from games.weathervanes.pieces import ANEW, Place, Placement, Way
from games.weathervanes.values import View
from renderers.kit.frame import centred, dashed, draw_ring, lettered_disc, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil, sharp
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, PANEL_TEXT, write
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.hand.lead import draw_giver
from renderers.weathervanes.names import place_words
from texts.language import Language
from texts.text import phrase, signed

Spot: TypeAlias = tuple[int, int]
"""The column and row of a cell, from the tableau's top left one. −1 and 2 are next to the tableau."""

MIDDLE: Final = (290, 353)
ROOM: Final = (552, 552)
LARGEST: Final = 220
GAP: Final = 4
PANEL: Final = (414, 550)
PANEL_AT: Final = (572, 78)
CARD: Final = 112
ROW: Final = 102
LETTERS_AT: Final = (616, 248)
"""The centre in pixels of the first letter in the panel. The next ones follow `ROW` pixels apart."""
LETTER: Final = 30
"""The radius in pixels of the disc with a letter."""


def draw_options(sprite: Sprite, view: View, language: Language, *, forecasts: bool) -> None:
    """Draw the tableau with all possible places for the card, and beside it a panel with a row for each."""
    card, found = waiting(view), placing(view)
    assert card is not None
    _draw_tableau(sprite, view, card, found)
    sprite.put(panel(*PANEL), *PANEL_AT)
    _draw_card(sprite, view, card, language)
    for row, fit in enumerate(found):
        y = LETTERS_AT[1] + ROW * row
        letter = lettered_disc(ascii_uppercase[row], LETTER, Hue.BRASS, Hue.SWELL)
        centred(sprite, letter, LETTERS_AT[0], y)
        if forecasts:
            _draw_forecast(sprite, fit, y, language)
        # Without forecasts, only a new tableau needs words: letters in the drawing show all other places.
        elif fit.move == ANEW:
            _write(sprite, language.say(place_words(fit.move)), y, rows=2)


def light_place(sprite: Sprite, view: View, place: Place) -> None:
    """Draw a ring around the letter of a place in the panel, because a hint suggests it."""
    row = next(row for row, fit in enumerate(placing(view)) if fit.move == place)
    # Around the whole row, there is no room for a ring.
    left, top = LETTERS_AT[0] - LETTER, LETTERS_AT[1] + ROW * row - LETTER
    draw_ring(sprite, (left, top, 2 * LETTER, 2 * LETTER), Hue.BRASS, Hue.SWELL, LETTER, gap=3)


def _draw_tableau(sprite: Sprite, view: View, card: Placement, found: tuple[Fit, ...]) -> None:
    lying = {AT[corner]: card.cells[corner] for corner in Corner if card.cells[corner]}
    where = {_spot(fit.move, lying): fit for fit in found if fit.move != ANEW}
    # Places have letters, because the cards have numbers.
    letters = {fit.move: letter for fit, letter in zip(found, ascii_uppercase, strict=False)}
    # A tableau of one card may grow in all four directions, so the drawing covers all possible cells.
    columns, rows = (sorted(each) for each in zip(*lying, *where, strict=True))
    side = _side(columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
    # The whole tableau is drawn with the card at each place, so matching corners can be compared at a glance.
    for spot in (*lying, *where):
        x = MIDDLE[0] + round((side + GAP) * (spot[0] - (columns[0] + columns[-1]) / 2))
        y = MIDDLE[1] + round((side + GAP) * (spot[1] - (rows[0] + rows[-1]) / 2))
        if spot in lying:
            centred(sprite, upright(lying[spot], view.deck[lying[spot]], side), x, y)
        else:
            number, letter = card.number, letters[where[spot].move]
            centred(sprite, _possible(number, view.deck[number], side, letter), x, y)


AT: Final[Mapping[Corner, Spot]] = {
    Corner.TOP_LEFT: (0, 0),
    Corner.TOP_RIGHT: (1, 0),
    Corner.BOTTOM_RIGHT: (1, 1),
    Corner.BOTTOM_LEFT: (0, 1),
}
STEPS: Final[Mapping[Way, Spot]] = {
    Way.ABOVE: (0, -1),
    Way.BELOW: (0, 1),
    Way.LEFT: (-1, 0),
    Way.RIGHT: (1, 0),
}


def _spot(place: Place, lying: Mapping[Spot, Number]) -> Spot:
    for (column, row), number in lying.items():
        if number == place.beside:
            right, down = STEPS[place.way]
            return column + right, row + down
    return 0, 0


def _side(columns: int, rows: int) -> int:
    """Return the side in pixels of the cards. It is even, so the centre of a card lies between two pixels."""
    fitting = min(ROOM[0] // columns, ROOM[1] // rows) - GAP
    return min(LARGEST, fitting - fitting % 2)


@lru_cache(maxsize=128)
def _possible(number: Number, corners: Corners, side: int, letter: str) -> Sprite:
    radius = round(COVER * side)
    left = (side - 2 * radius) // 2
    disc = Stencil(2 * radius, 2 * radius).disc(radius, radius, radius)
    sprite = upright(number, corners, side, Hue.BRASS).copy()
    sprite.lay(disc.mask(), Hue.BRASS, Hue.PAPER, (left, left))
    style = (Face.BOLD, round(1.43 * radius))
    return sprite.write(letter, (side / 2, side / 2), style, Hue.INK, Hue.BRASS)


COVER: Final = 0.24
"""The radius of the disc that hides a card's number, relative to the side of the card."""


def _draw_card(sprite: Sprite, view: View, card: Placement, language: Language) -> None:
    x, y = PANEL_AT
    centred(sprite, upright(card.number, view.deck[card.number], CARD), x + 78, y + 76)
    draw_giver(sprite, card.giver, (x + 152, y + 76), view.seat, language)


def _draw_forecast(sprite: Sprite, fit: Fit, y: int, language: Language) -> None:
    if fit.scores:
        score = fit.scores[0] if fit.move == ANEW else fit.now
        forecast = phrase("scores {points}", points=signed(score.total))
        _write(sprite, language.say(forecast), y)
        return
    sprite.put(
        dashed(NEXT, NEXT, 6, Hue.MIST, Hue.SWELL), PANEL_AT[0] + LEFT + 2, y + 48 - NEXT // 2
    )
    beside = (PANEL_AT[0] + LEFT + NEXT + 16, y + 48)
    write(sprite, str(len(fit.next)), beside, FAINT, SIGN * 2, anchor="l")
    worth = phrase("worth {points}", points=fit.now.total)
    centres = [_centre(suit) for suit in fit.tableau.centres]
    _write(sprite, language.say(worth), y, (SIGN + 10) * len(centres))
    for number, sign in enumerate(reversed(centres)):
        at = PANEL_AT[0] + PANEL[0] - EDGE - SIGN / 2 - (SIGN + 10) * number
        centred(sprite, sign, at, y - 5)


EDGE: Final = 12
LEFT: Final = 84
SIGN: Final = 62


def _write(sprite: Sprite, words: str, y: int, taken: int = 0, rows: int = 1) -> None:
    room = PANEL[0] - LEFT - EDGE - taken
    at = (PANEL_AT[0] + LEFT, y)
    write(sprite, words, at, PANEL_TEXT, room, rows, anchor="l", below=True)


NEXT: Final = 40
"""The side of a small dashed square, the sign before the number of cards that would fit next."""


@cache
def _centre(suit: Suit) -> Sprite:
    """Return a small drawing of a tableau whose centre has this suit."""
    half, middle = SIGN // 2 - 2, SIGN / 2
    cards = Stencil(SIGN, SIGN)
    for left in (0, half + 4):
        for top in (0, half + 4):
            cards.box((left, top, left + half, top + half), 5)
    sprite = Sprite(SIGN, SIGN, Hue.SWELL).lay(cards.mask(), Hue.MIST, Hue.SWELL)
    disc = Stencil(SIGN, SIGN).disc(middle, middle, TOKEN + 2).mask()
    sprite.image.paste(int(Hue.SWELL), (0, 0), sharp(disc))
    inner = Stencil(2 * TOKEN, 2 * TOKEN).disc(TOKEN, TOKEN, TOKEN + 1).mask()
    at = SIGN // 2 - TOKEN
    return sprite.put(token(suit, TOKEN, Hue.SWELL), at, at, sharp(inner))


TOKEN: Final = 21
