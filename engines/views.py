"""The views of the games as JSON, and what their parts are called there.

Cards, points and the like have the words of the games' notation, moves the notation itself. What has no word is
an object with the names of its fields.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, get_type_hints

from engines.shapes import BadShape, Json, Shape
from engines.typed import Shapes
from engines.words import Words, words
from games import find_games
from games.crosswind.values import Point
from games.gnomon import COMPLETES, Complete
from games.rules import AnyRules, MoveKind
from games.weathervanes.cards import Deck, deck_of
from games.wind_of_fortune.cards import ACES, COURT, EARTHLY, JOKER, Card, Symbol

_POINTS: Final = {
    point.name: point for point in (Point(column, row) for row in range(26) for column in range(26))
}
_SYMBOLS: Final = (*COURT, *ACES, JOKER)

WORDS: Final = (
    words(Complete, 'a card such as "FRC"', {card.initials: card for card in COMPLETES}),
    words(Point, 'a point such as "d4"', _POINTS),
    words(Card, 'a card such as "H7"', {card.word: card for card in EARTHLY}),
    words(Symbol, 'a symbol such as "HJ" or "joker"', {each.word: each for each in _SYMBOLS}),
    Words((Deck,), "a deck: 96 letters, four for each number", lambda deck: deck.letters, deck_of),
)
"""What has a word of its own, whatever game it is in."""


def view_text(rules: AnyRules, view: Any) -> str:
    """The view of a seat as JSON on one line."""
    written = view_shape(rules.ABOUT.key).write(view)
    return json.dumps(written, separators=(",", ":"), ensure_ascii=False)


def read_view(rules: AnyRules, found: Json) -> Any:
    """The view that JSON shows. Raises BadShape where it has another shape, or no position is seen so."""
    view = view_shape(rules.ABOUT.key).read(found, "view")
    if view.seat is None or not _possible(rules, view):
        raise BadShape("view: no seat sees this in any position of the game.")
    return view


def _possible(rules: AnyRules, view: Any) -> bool:
    try:
        return bool(rules.view(rules.imagine(view, b"possible"), view.seat) == view)
    except Exception:  # whatever impossible values lead to
        return False


@cache
def view_shape(key: str) -> Shape:
    """The shape of a game's views."""
    return view_shapes(key).of(view_type(key))


@cache
def view_shapes(key: str) -> Shapes:
    """The shapes of a game's values."""
    rules = find_games()[key]
    moves = Words((MoveKind,), "a move", rules.notation, rules.parse)
    shapes = Shapes([*WORDS, moves])
    shapes.of(view_type(key))
    return shapes


def view_type(key: str) -> type:
    """The class of a game's views."""
    found: type = get_type_hints(find_games()[key].view)["return"]
    return found
