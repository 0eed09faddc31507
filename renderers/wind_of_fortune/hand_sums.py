"""The rows below a hand: the sums that each card would give, and the cards of its dummy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.pieces import Awaited, Commit, Mode, Source
from games.wind_of_fortune.values import View
from renderers.kit.frame import panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.cards import back, lay_ring, small
from renderers.wind_of_fortune.decisions import asked, choices, in_order, own, sum_so_far
from renderers.wind_of_fortune.writing import NOTE, say

ACROSS: Final = 972
ROWS: Final = {2: (444, 52, 46), 3: (436, 44, 40)}
"""For each number of rows the top of the first, the pitch, and the height."""

FOOT: Final = {2: 571, 3: 584}
PLATE: Final = (64, 34)
PLATES: Final = 170
TILE: Final = (62, 34)
TILES: Final = (262, 79)

Columns = Sequence[tuple[Card, int]]
"""The cards of the hand, each with the x of its centre."""


def draw_sums(sprite: Sprite, view: View, columns: Columns) -> None:
    """A row of sums for each possible second card, and the note below."""
    _, colour = own(view)
    options = choices(view)
    # An extended dummy has up to three choices: two open cards and the pile.
    lines = 3 if len(options) > 2 else 2
    for number, choice in enumerate(options):
        y = _draw_panel(sprite, number, lines)
        _name_row(sprite, choice, y)
        for each, x in columns:
            _say_sum(sprite, sum_so_far(view, each, choice), x, y, len(columns))
    if options == [None]:
        draw_own_dummy(sprite, view)
    # Ruling 8: each card counts for its own colour, so a card of the other colour helps the other
    # side.
    order = f"{colour.word} : {colour.other.word}, before what lies face down"
    note = f"{order} · a draw goes to {view.fortune.word}"
    say(sprite, note, (500, FOOT[lines]), NOTE, (Hue.MIST, Hue.SEA))


def draw_own_dummy(sprite: Sprite, view: View) -> None:
    """In the second row the open cards of the own side."""
    _, colour = own(view)
    cards = in_order(view.dummies[colour].open, colour)
    title = OWN_OPEN[view.modes[colour]]
    if not cards or not title:
        return
    y = _draw_panel(sprite, 1, 2)
    say(sprite, title, (31, y), NOTE, (Hue.MIST, Hue.SWELL), "l")
    for number, each in enumerate(cards):
        x = TILES[0] + TILES[1] * number
        _draw_tile(sprite, small(each, *TILE, Hue.SWELL), x, y, laid=_lays(view, each))
    if _lays(view, Source.PILE):
        x = TILES[0] + TILES[1] * len(cards)
        _draw_tile(sprite, back(*TILE, Hue.SWELL, "?"), x, y, laid=True)
    # A leader may play the open card alone, without a card of the hand.
    if view.seat == view.leaders[colour] and asked(view) in (Awaited.BATTLE, Awaited.ANSWER):
        both = sums(view, Commit(None, Source.OPEN))
        words = f"gives {both[colour]} : {both[colour.other]}"
        say(sprite, words, (TILES[0] + 80, y), (Face.BOLD, 30), (Hue.PAPER, Hue.SWELL), "l")


def _draw_tile(sprite: Sprite, tile: Sprite, x: int, y: int, *, laid: bool) -> None:
    box = (x, y - TILE[1] // 2, *TILE)
    sprite.put(tile, *box[:2])
    if laid:
        lay_ring(sprite, box, (Hue.FOAM, Hue.SWELL), gap=1)


def _lays(view: View, part: Card | Source) -> bool:
    """Whether the seat has committed that card of its side: an open one, or the top of the pile."""
    dummy = view.own.dummy if isinstance(view.own, Commit) else None
    return dummy == part or (dummy is Source.OPEN and isinstance(part, Card))


OWN_OPEN: Final = {
    Mode.STANDARD: "your dummy",
    Mode.EXTENDED: "your dummy",
    Mode.NAKED: "your dummy",
    Mode.LEADER: "the open card",
    Mode.REAL: "",
}


def _draw_panel(sprite: Sprite, number: int, lines: int) -> int:
    """Draw an empty row. Return the y of its centre."""
    first, pitch, down = ROWS[lines]
    top = first + pitch * number
    sprite.put(panel(ACROSS, down), 14, top)
    return top + down // 2


def _name_row(sprite: Sprite, choice: Card | Source | None, y: int) -> None:
    words = "your card" if choice is None else f"with {_kind(choice)}"
    say(sprite, words, (31, y), NOTE, (Hue.MIST, Hue.SWELL), "l")
    at = (PLATES, y - PLATE[1] // 2)
    if isinstance(choice, Card):
        sprite.put(small(choice, *PLATE, Hue.SWELL), *at)
    elif choice is Source.PILE:
        sprite.put(back(*PLATE, Hue.SWELL, "?"), *at)


def _kind(choice: Card | Source) -> str:
    return "pile" if choice is Source.PILE else "open"


def _say_sum(sprite: Sprite, both: tuple[int, int], x: int, y: int, count: int) -> None:
    """The two sums, closer together where there are many cards."""
    between = " : " if count < 7 else ":"
    style = (Face.BOLD, 30 if count < 7 else 28)
    say(sprite, f"{both[0]}{between}{both[1]}", (x, y), style, (Hue.PAPER, Hue.SWELL))
