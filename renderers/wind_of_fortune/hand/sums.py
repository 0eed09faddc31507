"""The rows below a hand: each card's sums with each possible second card, and the side's open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.pieces import Awaited, Commit, Mode, Source
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred, draw_lit, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, PANEL_NOTE, PANEL_TEXT, write
from renderers.wind_of_fortune.decisions import asked, choices, in_order, own, sum_so_far
from renderers.wind_of_fortune.pieces.cards import back, lay_ring, small, suit_sign
from texts.language import Language
from texts.text import NOTHING, Text, phrase

ACROSS: Final = 972
FIRST: Final = 458
PITCH: Final = 118
DOWN: Final = 112
"""Positions of the rows in pixels: `FIRST` is the top edge of the first row, `PITCH` the distance from row to
row, and `DOWN` the height of a row."""

LINE: Final = 26
"""The distance in pixels from the middle of a row to each of its two lines of sums."""

PLATE: Final = (96, 64)
TILE: Final = (78, 62)
TILES: Final = (262, 80)

NAME_ROOM: Final = 236
SUM: Final = PANEL_TEXT._replace(face=Face.BOLD)

Columns = Sequence[tuple[Card, int]]
"""The cards of the hand, each with the x position of its centre."""


def height_of_sums(view: View) -> int:
    """Return the height in pixels of a picture of the hand with its rows of sums."""
    return _rows(view) * PITCH + FIRST + 58


def draw_sums(sprite: Sprite, view: View, columns: Columns, language: Language) -> None:
    """Draw a row of sums for each possible second card. Below the rows, write which side wins a draw."""
    options = choices(view)
    for number, choice in enumerate(options):
        y = _draw_panel(sprite, number)
        _name_row(sprite, choice, y, language)
        _draw_row(sprite, view, columns, choice, y)
    if options == [None]:
        draw_own_dummy(sprite, view, 1, language, forecasts=True)
    draw = language.say(phrase("a draw goes to {side}", side=view.fortune.word))
    at = (500, FIRST + _rows(view) * PITCH + 24)
    write(sprite, draw, at, NOTE, ACROSS)


def _draw_row(
    sprite: Sprite, view: View, columns: Columns, choice: Card | Source | None, y: int
) -> None:
    _, colour = own(view)
    for each, x in columns:
        mine, theirs = sum_so_far(view, each, choice)
        write(sprite, str(mine), (x, y - LINE), SUM)
        write(sprite, str(theirs), (x, y + LINE), SUM._replace(over=Hue.MIST))
    # Each card counts for the side of its own colour, so both sides have a line of sums (ruling 8).
    for side, hue, line in ((colour, Hue.PAPER, -LINE), (colour.other, Hue.MIST, LINE)):
        sign = suit_sign(side.suits[0], 36, hue, Hue.SWELL)
        centred(sprite, sign, SIGNS, y + line)


def light_row(sprite: Sprite, view: View, move: Commit, *, forecasts: bool) -> None:
    """Draw a ring around the row of the move's second card, unless there is no such row."""
    row = _row_of(view, move, forecasts=forecasts)
    if row is not None:
        draw_lit(sprite, (14, FIRST + PITCH * row, ACROSS, DOWN), Hue.SEA, 17)


def _row_of(view: View, move: Commit, *, forecasts: bool) -> int | None:
    _, colour = own(view)
    # Without a hand card, the move is a leader's open card alone, which is in the row of the open cards.
    if move.card is None:
        return int(forecasts)
    options = choices(view) if forecasts else []
    # A dummy with a single open card plays it as `Source.OPEN`, so the card must be looked up.
    single = next(iter(view.dummies[colour].open), None)
    choice = single if move.dummy is Source.OPEN else move.dummy
    return options.index(choice) if len(options) > 1 and choice in options else None


def _rows(view: View) -> int:
    # There are at least two rows: below a single row of sums, the side's own open cards are drawn.
    return max(2, len(choices(view)))


def draw_own_dummy(
    sprite: Sprite, view: View, row: int, language: Language, *, forecasts: bool
) -> None:
    """Draw the open cards of the seat's side, if it has any, in row number `row`, counted from 0."""
    _, colour = own(view)
    cards = in_order(view.dummies[colour].open, colour)
    title = OWN_OPEN[view.modes[colour]]
    if not cards or not title:
        return
    y = _draw_panel(sprite, row)
    _name(sprite, language.say(title), y)
    _draw_tiles(sprite, view, cards, y)
    # A leader may play the open card alone, without a card of the hand.
    deciding = forecasts and asked(view) in (Awaited.BATTLE, Awaited.ANSWER)
    if deciding and view.seat == view.leaders[colour]:
        _write_sums_alone(sprite, view, y, language)


def _write_sums_alone(sprite: Sprite, view: View, y: int, language: Language) -> None:
    _, colour = own(view)
    both = sums(view, Commit(None, Source.OPEN))
    text = phrase("gives {own} : {other}", own=both[colour], other=both[colour.other])
    at, room = (TILES[0] + 92, y), ACROSS - TILES[0] - 104
    write(sprite, language.say(text), at, SUM, room, anchor="l")


def _draw_tiles(sprite: Sprite, view: View, cards: Sequence[Card], y: int) -> None:
    for number, each in enumerate(cards):
        x = TILES[0] + TILES[1] * number
        _draw_tile(sprite, small(each, *TILE, Hue.SWELL), x, y, laid=_lays(view, each))
    if _lays(view, Source.PILE):
        x = TILES[0] + TILES[1] * len(cards)
        _draw_tile(sprite, back(*TILE, Hue.SWELL, "?"), x, y, laid=True)


def _draw_tile(sprite: Sprite, tile: Sprite, x: int, y: int, *, laid: bool) -> None:
    box = (x, y - TILE[1] // 2, *TILE)
    sprite.put(tile, *box[:2])
    if laid:
        lay_ring(sprite, box, (Hue.FOAM, Hue.SWELL), gap=1)


def _lays(view: View, part: Card | Source) -> bool:
    dummy = view.own.dummy if isinstance(view.own, Commit) else None
    return dummy == part or (dummy is Source.OPEN and isinstance(part, Card))


OWN_OPEN: Final[Mapping[Mode, Text]] = {
    Mode.STANDARD: phrase("your dummy"),
    Mode.EXTENDED: phrase("your dummy"),
    Mode.NAKED: phrase("your dummy"),
    Mode.LEADER: phrase("the open card"),
    Mode.REAL: NOTHING,
}


def _draw_panel(sprite: Sprite, number: int) -> int:
    """Draw the empty row with this number, counted from 0, and return the y position of its centre."""
    top = FIRST + PITCH * number
    sprite.put(panel(ACROSS, DOWN), 14, top)
    return top + DOWN // 2


def _name_row(sprite: Sprite, choice: Card | Source | None, y: int, language: Language) -> None:
    if choice is None:
        _name(sprite, language.say(phrase("your card")), y, SIGNS - 48)
        return
    write(sprite, "+", (31, y), SUM._replace(over=Hue.MIST), anchor="l")
    at = (72, y - PLATE[1] // 2)
    if isinstance(choice, Card):
        sprite.put(small(choice, *PLATE, Hue.SWELL), *at)
    else:
        sprite.put(back(*PLATE, Hue.SWELL, "?"), *at)


SIGNS: Final = 208
"""The x centre of the suit sign before a line of sums, which shows for which colour they count."""


def _name(sprite: Sprite, words: str, y: int, room: int = NAME_ROOM) -> None:
    write(sprite, words, (24, y), PANEL_NOTE, room, 2, anchor="l", pitch=2 * LINE)
