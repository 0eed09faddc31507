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
from renderers.kit.frame import centred, centred_left, centred_right, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.words import signed
from renderers.weathervanes.cards import upright
from renderers.weathervanes.moves import where_words
from renderers.weathervanes.names import either
from renderers.weathervanes.seats import LARGE, seat_mark

Spot: TypeAlias = tuple[int, int]
"""A column and a row, counted from the top left place of the tableau."""

MIDDLE: Final = (290, 353)
ROOM: Final = (552, 552)
LARGEST: Final = 220
GAP: Final = 4
PANEL: Final = (414, 550)
PANEL_AT: Final = (572, 78)
CARD: Final = 112
ROW: Final = 100
TEXT: Final = (Face.SEMIBOLD, SMALLEST)


def draw_options(sprite: Sprite, view: View, *, forecasts: bool) -> None:
    """Draw the tableau with all places for the card, and a panel with what each would bring or where it is."""
    card, found = waiting(view), placing(view)
    assert card is not None
    _draw_tableau(sprite, view, card, found)
    sprite.put(panel(*PANEL), *PANEL_AT)
    _draw_card(sprite, view, card)
    for row, fit in enumerate(found):
        _draw_option(
            sprite, fit, ascii_uppercase[row], PANEL_AT[1] + 170 + ROW * row, forecasts=forecasts
        )


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
    return sprite.write(letter, (LETTER, LETTER), (Face.BOLD, SMALLEST), Hue.INK, Hue.BRASS)


LETTER: Final = 26


def _draw_card(sprite: Sprite, view: View, card: Placement) -> None:
    x, y = PANEL_AT
    centred(sprite, upright(card.number, view.deck[card.number], CARD), x + 78, y + 76)
    own = card.giver == card.seat
    taken = ("your own", "Display") if own else ("taken from", "")
    _write(sprite, taken[1], x + 152, y + 98, Hue.MIST)
    _write(sprite, taken[0], x + 152, y + (54 if own else 76), Hue.MIST)
    if not own:
        centred(sprite, seat_mark(card.giver, Hue.SWELL, LARGE), x + 374, y + 76)


def _draw_option(sprite: Sprite, fit: Fit, letter: str, y: int, *, forecasts: bool) -> None:
    x = PANEL_AT[0]
    first, then, below = _meaning(fit) if forecasts else (where_words(fit.move), "", "")
    _write(sprite, below, x + 20, y + 46, Hue.MIST)
    _write(sprite, first, x + 86, y, Hue.PAPER)
    centred_right(sprite, label(then, *TEXT, Hue.MIST, Hue.SWELL), x + PANEL[0] - 16, y)
    centred(sprite, _letter(letter), x + 44, y)


def _meaning(fit: Fit) -> tuple[str, str, str]:
    """What would be scored at once, or else the value of the tableau, how many numbers fit next, and the suit
    that its centre has or may have."""
    if fit.scores:
        score = fit.scores[0] if fit.move == ANEW else fit.now
        return f"scores {signed(score.total)}", "", ""
    centres = [str(suit.word) for suit in fit.tableau.centres]
    below = f"centre: {either(centres)}" if centres else ""
    return f"worth {fit.now.total}", f"{len(fit.next)} fit next", below


def _write(sprite: Sprite, words: str, x: int, y: int, colour: Hue) -> None:
    centred_left(sprite, label(words, *TEXT, colour, Hue.SWELL), x, y)
