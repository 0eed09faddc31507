"""The drawing of what is at stake, above a hand: the current symbol, and the other symbol of its pair."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from games.wind_of_fortune.cards import Symbol
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.values import View
from renderers.kit.frame import Placed, panel
from renderers.kit.lettering import wrapped
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import PANEL_NOTE, PANEL_TEXT, write
from renderers.wind_of_fortune.names import JOKER_NAME
from renderers.wind_of_fortune.pieces.cards import card, lay_ring
from renderers.wind_of_fortune.pieces.godly import lay_number
from renderers.wind_of_fortune.pieces.stakes import (
    current,
    current_in_words,
    endangered,
    in_words,
    standing,
    upcoming,
)
from texts.language import Language
from texts.text import Text, phrase, verbatim

PANEL: Final = (14, 80, 972, 214)
LEFT: Final = (40, 110, 104, 150)
RIGHT: Final = (496, 110, 104, 150)
PITCH: Final = 49
ROWS: Final = 4
"""The distance in pixels between the lines beside a symbol (`PITCH`), and their maximum number (`ROWS`)."""
WORDS: Final = 20
"""The distance in pixels between a card and the words beside it."""
NEXT_LEFT: Final = RIGHT[0] - 36
PANEL_RIGHT: Final = PANEL[0] + PANEL[2] - 14
"""The x positions at which words beside a symbol must end. Words on the left end at `NEXT_LEFT`, before the
number of the next symbol, and words on the right at `PANEL_RIGHT`."""


def draw_stakes(sprite: Sprite, view: View, language: Language) -> None:
    """Draw the current symbol on the left. On the right, draw the other symbol of its pair if it comes next or
    has been raised. If no symbol is fought for, write why."""
    sprite.put(panel(*PANEL[2:]), *PANEL[:2])
    symbol = current(view)
    if symbol is None:
        words = language.say(NEXT_DRAWN if view.to_act else OVER)
        write(sprite, words, (500, PANEL[1] + PANEL[3] / 2), PANEL_NOTE, 920, 2)
        return
    _draw_pair(sprite, view, symbol, language)
    if len(view.pair) > 1:
        lay_number(sprite, LEFT, view.fought + 1, False, Hue.SWELL)


def _draw_pair(sprite: Sprite, view: View, symbol: Symbol, language: Language) -> None:
    coming, raised = upcoming(view), standing(view)
    now = StakeLine(symbol, LEFT, NEXT_LEFT, current_in_words(view))
    if coming is not None:
        then = StakeLine(coming, RIGHT, PANEL_RIGHT, _of_coming(view, symbol, coming))
        _draw(sprite, [now, then], language)
        lay_number(sprite, RIGHT, 2, True, Hue.SWELL)
    elif raised is not None:
        then = StakeLine(raised, RIGHT, PANEL_RIGHT, _of_raised(view, raised, symbol))
        _draw(sprite, [now, then], language)
    else:
        _draw(sprite, [now._replace(right=PANEL_RIGHT)], language)


class StakeLine(NamedTuple):
    """A symbol at stake, with texts about what happens if the side of its own colour wins it.

    - `box`: where the symbol is drawn.
    - `right`: the x position before which the texts must end. They begin beside the symbol.
    - `texts`: the texts.
    """

    symbol: Symbol
    box: Placed
    right: int
    texts: Sequence[Text]

    @property
    def left(self) -> int:
        """The x position of the left edge of the words, beside the symbol."""
        return self.box[0] + self.box[2] + WORDS

    @property
    def room(self) -> int:
        return self.right - self.left


NEXT_DRAWN: Final = phrase("The next symbols are drawn after this.")
OVER: Final = phrase("The match is over.")


def _of_coming(view: View, symbol: Symbol, coming: Symbol) -> list[Text]:
    lines = in_words(alone(view, coming))
    return [*lines, *([_fight(symbol, coming)] if len(lines) == 1 else [])]


def _of_raised(view: View, raised: Symbol, symbol: Symbol) -> list[Text]:
    lines = in_words(alone(view, raised))
    # If the current symbol is raised too, the lower of the two is kicked (ruling 10).
    kicked = [phrase("{symbol} would kick it", symbol=_name(symbol))]
    danger = kicked if endangered(view) and len(lines) == 1 else []
    return [*lines, *danger]


def _fight(first: Symbol, second: Symbol) -> Text:
    """Say what happens if both symbols of a pair are raised: the lower one falls, or both do (ruling 10)."""
    if first.rank == second.rank:
        return phrase("both raised: both fall")
    lower = min(first, second, key=attrgetter("rank"))
    return phrase("both raised: {symbol} falls", symbol=_name(lower))


def _name(symbol: Symbol) -> Text:
    return verbatim(symbol.letter) if symbol.letter else JOKER_NAME


def _draw(sprite: Sprite, stakes: Sequence[StakeLine], language: Language) -> None:
    for stake in stakes:
        x, y, across, down = stake.box
        sprite.put(card(stake.symbol, across, down, Hue.SWELL), x, y)
        lay_ring(sprite, stake.box, (Hue.BRASS, Hue.SWELL), stake.box == RIGHT)
        lines, size = _lines(stake, language)
        first = PANEL[1] + PANEL[3] / 2 - PITCH * (len(lines) - 1) / 2
        for row, line in enumerate(lines):
            at = (stake.left, first + PITCH * row)
            write(sprite, line, at, PANEL_TEXT._replace(size=size), anchor="l")


def _lines(stake: StakeLine, language: Language) -> tuple[list[str], int]:
    """Return the texts about a symbol as lines that fit beside it, and their font size."""
    found, size = list[str](), PANEL_TEXT.size
    for fact in map(language.say, stake.texts):
        lines, fitting = wrapped(fact, *PANEL_TEXT[:2], stake.room, ROWS - len(found))
        found += lines
        size = min(size, fitting)
    return found, size
