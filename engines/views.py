"""The games' views (what one seat may know) as JSON, and the names of their parts.

Cards, points and similar values are written in the game's notation, and so are moves. Everything else is an
object with the names of its fields.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, get_type_hints

from engines.shapes import BadShape, Json, Shape
from engines.typed import Shapes
from engines.words import Words
from games import find_games
from games.rules import AnyRules, MoveKind
from games.spelling import Spelling


def view_text(rules: AnyRules, view: Any) -> str:
    """Return the view as JSON on one line."""
    written = view_shape(rules.ABOUT.key).write(view)
    return json.dumps(written, separators=(",", ":"), ensure_ascii=False)


def read_view(rules: AnyRules, found: Json) -> Any:
    """Return the view that the JSON `found` describes. Raises BadShape if its shape is wrong, or if no seat can
    have this view in any position of the game."""
    view = view_shape(rules.ABOUT.key).read(found, "view")
    if view.seat is None or not _possible(rules, view):
        raise BadShape("view: no seat sees this in any position of the game.")
    return view


def _possible(rules: AnyRules, view: Any) -> bool:
    try:
        state = rules.imagine(view, b"possible")
        rules.legal_moves(state, view.seat)
        return bool(rules.view(state, view.seat) == view)
    except Exception:  # impossible values can cause any error
        return False


@cache
def view_shape(key: str) -> Shape:
    """Return the shape of the views of the game with this key."""
    return view_shapes(key).of(view_type(key))


@cache
def view_shapes(key: str) -> Shapes:
    rules = find_games()[key]
    moves = Spelling(MoveKind, "a move", rules.notation, rules.parse)
    shapes = Shapes([Words(each) for each in (*rules.spellings(), moves)])
    shapes.of(view_type(key))
    return shapes


def view_type(key: str) -> type:
    found: type = get_type_hints(find_games()[key].view)["return"]
    return found
