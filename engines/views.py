"""The games' views as JSON, and the names of their parts.

Cards, points and similar values are written in the game's notation, and so are moves. Everything else is an
object with the names of its fields.
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
"""The shapes of the types, of all games, whose values are written as words."""


def view_text(rules: AnyRules, view: Any) -> str:
    """Return the view as JSON on one line."""
    written = view_shape(rules.ABOUT.key).write(view)
    return json.dumps(written, separators=(",", ":"), ensure_ascii=False)


def read_view(rules: AnyRules, found: Json) -> Any:
    """Return the view that the JSON describes. Raises BadShape if its shape is wrong, or if no seat can see
    this view in any position of the game."""
    view = view_shape(rules.ABOUT.key).read(found, "view")
    if view.seat is None or not _possible(rules, view):
        raise BadShape("view: no seat sees this in any position of the game.")
    return view


def _possible(rules: AnyRules, view: Any) -> bool:
    try:
        return bool(rules.view(rules.imagine(view, b"possible"), view.seat) == view)
    except Exception:  # impossible values can cause any error
        return False


@cache
def view_shape(key: str) -> Shape:
    """Return the shape of the views of the game with this key."""
    return view_shapes(key).of(view_type(key))


@cache
def view_shapes(key: str) -> Shapes:
    """Return the shapes of all values that occur in the views of the game with this key."""
    rules = find_games()[key]
    moves = Words((MoveKind,), "a move", rules.notation, rules.parse)
    shapes = Shapes([*WORDS, moves])
    shapes.of(view_type(key))
    return shapes


def view_type(key: str) -> type:
    """Return the class of the views of the game with this key."""
    found: type = get_type_hints(find_games()[key].view)["return"]
    return found
