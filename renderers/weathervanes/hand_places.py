"""The hand while a card is to be placed: the own tableau with its possible places lettered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final, TypeAlias

from games.weathervanes.cards import Corner, Corners, Number
from games.weathervanes.forecasts import Fit, placing, waiting
from games.weathervanes.pieces import ANEW, Place, Placement, Way
from games.weathervanes.values import View
from renderers.kit.frame import centred, centred_left, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.words import signed
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.seats import seat_mark

Spot: TypeAlias = tuple[int, int]
"""A column and a row, counted from the top left place of the tableau."""

MIDDLE: Final = (358, 353)
ROOM: Final = (684, 550)
LARGEST: Final = 220
GAP: Final = 4
PANEL: Final = (272, 548)
PANEL_AT: Final = (714, 78)
CARD: Final = 112
ROW: Final = 94


def draw_options(sprite: Sprite, view: View) -> None:
    """Draw the tableau with all places for the card, and a panel with what each would bring."""
    card, found = waiting(view), placing(view)
    assert card is not None
    _draw_tableau(sprite, view, card, found)
    sprite.put(panel(*PANEL), *PANEL_AT)
    _draw_card(sprite, view, card)
    for row, fit in enumerate(found):
        _draw_option(sprite, fit, ascii_uppercase[row], PANEL_AT[1] + 192 + ROW * row)


def _draw_tableau(sprite: Sprite, view: View, card: Placement, found: tuple[Fit, ...]) -> None:
    """The card at all its places at once, so that its matches can be seen."""
    lying = {AT[corner]: card.cells[corner] for corner in Corner if card.cells[corner]}
    where = {_spot(fit.move, lying): fit for fit in found if fit.move != ANEW}
    # Letters and not numbers, since the cards have numbers.
    letters = {fit.move: letter for fit, letter in zip(found, ascii_uppercase, strict=False)}
    # A tableau of one card may grow in all four directions, so the drawing is as large as what is
    # possible.
    columns, rows = (sorted(each) for each in zip(*lying, *where, strict=True))
    side = _side(columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
    # Shown as the whole tableau would look, so that matching corners can be compared at a glance.
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
    """An even number, so that a card's centre is between pixels."""
    fitting = min(ROOM[0] // columns, ROOM[1] // rows) - GAP
    return min(LARGEST, fitting - fitting % 2)


@lru_cache(maxsize=128)
def _possible(number: Number, corners: Corners, side: int, letter: str) -> Sprite:
    """The card as it would lie, with a brass rim, and the letter of the place over its number."""
    radius = round(COVER * side)
    left = (side - 2 * radius) // 2
    disc = Stencil(2 * radius, 2 * radius).disc(radius, radius, radius)
    sprite = upright(number, corners, side, Hue.BRASS).copy()
    sprite.lay(disc.mask(), Hue.BRASS, Hue.PAPER, (left, left))
    style = (Face.BOLD, round(1.43 * radius))
    return sprite.write(letter, (side / 2, side / 2), style, Hue.INK, Hue.BRASS)


COVER: Final = 0.24
"""The radius of the disc that hides the number, as a part of the card's side."""


@cache
def _letter(letter: str) -> Sprite:
    side = 2 * LETTER
    disc = Stencil(side, side).disc(LETTER, LETTER, LETTER)
    sprite = Sprite(side, side, Hue.SWELL).lay(disc.mask(), Hue.BRASS, Hue.SWELL)
    return sprite.write(letter, (LETTER, LETTER), (Face.BOLD, 40), Hue.INK, Hue.BRASS)


LETTER: Final = 28


def _draw_card(sprite: Sprite, view: View, card: Placement) -> None:
    x, y = PANEL_AT
    centred(sprite, upright(card.number, view.deck[card.number], CARD), x + 76, y + 84)
    own = card.giver == card.seat
    taken = ("your own", "Display") if own else ("taken", "from")
    for row, words in ((1, taken[1]), (0, taken[0])):
        _write(sprite, words, x + 142, y + 62 + 42 * row, Hue.MIST)
    if not own:
        centred(sprite, seat_mark(card.giver, Hue.SWELL), x + 232, y + 104)


def _draw_option(sprite: Sprite, fit: Fit, letter: str, y: int) -> None:
    x = PANEL_AT[0]
    centred(sprite, _letter(letter), x + 48, y + 20)
    first, second = _meaning(fit)
    _write(sprite, second, x + 90, y + 38, Hue.MIST)
    _write(sprite, first, x + 90, y, Hue.PAPER)
    for number, suit in enumerate(() if fit.scores else fit.tableau.centres):
        centred(sprite, token(suit, 18, Hue.SWELL), x + 242 - 40 * number, y)


def _meaning(fit: Fit) -> tuple[str, str]:
    """What would be scored at once, or else the value of the tableau and how many numbers fit next."""
    if fit.move == ANEW:
        return f"scores {signed(fit.scores[0].total)}", "fits nowhere"
    if fit.scores:
        return f"scores {signed(fit.now.total)}", "at once"
    return f"worth {fit.now.total}", f"{len(fit.next)} fit next"


def _write(sprite: Sprite, words: str, x: int, y: int, colour: Hue) -> None:
    centred_left(sprite, label(words, Face.SEMIBOLD, 30, colour, Hue.SWELL), x, y)
