"""Pictures and texts: how a view of a game is drawn, described and narrated.

`renderer` defines the interface, `studio` is the only entry point for the rest of the program, and `kit` holds
what all games share. Each game is a package whose files have the same names in every game:

- `board`: `draw`, plus `draw_marked` and `draw_refused` if the game has them;
- `hand`: `draw_hand`, plus `draw_hint` and `open_hands` if the game has them. If it takes several files, they
  are in a package `hand`, whose `hand` has these functions;
- `end`: `draw_end` and `end_verdict`, if the game has a picture of the end of its own;
- `description`: `describe`, `alt_text`, `describe_hand`, `progress` and `standing`. If this file would get too
  long, `describe_hand` moves to `hand_description`, and `alt_text` to `short_description`;
- `narration`: `tell`, `tell_end`, and `brief` if the game has it; `tell_end` may be in `end_narration`;
- `moves`: `moves`, which returns the labels of the legal moves, plus `prompts` and `confirm`;
- `reasons`: `reasons`, which says in words why a hint suggests a move, if the game has it;
- `names`: the names of seats, people, cards and places in sentences;
- `pages/`: the rules of the game. `pages` has the function `pages`, with longer texts in further files;
  `first_page` draws the picture on their first page, and `examples` has the positions shown on the others;
- `cover`: what tells the game's pictures apart: `tints` and `signet`, its colours and its sign, if it has its
  own, and `draw_scene` and `describe_scene`, the piece of the table on its cover;
- `seats`: the panel of each seat on the board, if the game has panels;
- one more file for each further part of the game's pictures, or a package `pieces` for many of them.

A small game may be a single module.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from games.defaults import completed
from renderers.kit.defaults import OPTIONAL, endings

if TYPE_CHECKING:
    from renderers.renderer import AnyRenderer


@cache
def find(key: str) -> AnyRenderer:
    """Return the renderer of the game with this key. Raise ModuleNotFoundError if it does not exist."""
    module = import_module(f"{__name__}.{key.replace('-', '_')}")
    return cast("AnyRenderer", completed(module, {**OPTIONAL, **endings(key, module)}))
