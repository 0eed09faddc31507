"""Pictures and words: what a view of a game looks like, and what happened in it.

`renderer` is the interface, `studio` the one entrance for the rest of the program, and `kit` what
all games share. Each game is a package whose files have the same names in every game:

- `board`: `draw`, and `draw_marked` and `draw_refused` where the game has them;
- `hand`: `draw_hand`, and `open_hands` where the game has them;
- `end`: `draw_end` and `alt_text_end`;
- `description`: `describe`, `alt_text`, `describe_hand`, `progress` and `standing`. Where that would be
  too long for one file, `describe_hand` is in `hand_description`, and `alt_text` in `short_description`;
- `narration`: `tell` and `tell_end`, or `tell_end` in `end_narration`;
- `moves`: `moves`, the labels of the legal moves, with `prompts` and `confirm`;
- `names`: what seats, people, cards and places are called in sentences;
- `pages`: `pages`, the rules of the game, with longer texts in `pages_…`; `first_page`: the picture of their
  first page; `examples`: the positions that the others show;
- `seats`: the panel of each seat on the board, where the game has panels;
- besides these, one file for each further piece of its pictures; those named `hand_…` belong to `hand`.

A small game may be one module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, cast

from renderers.kit.defaults import OPTIONAL, endings

if TYPE_CHECKING:
    from renderers.renderer import AnyRenderer


@cache
def find(key: str) -> AnyRenderer:
    """The renderer of the game with that key: the module or package in here of that name."""
    return _completed(_module(key))


@cache
def find_renderers() -> Mapping[str, AnyRenderer]:
    """The renderer of every game by its key: each module or package in here that has a `draw`."""
    # Keys are the names of slash commands, which have hyphens where modules have underscores.
    keys = [found.name.replace("_", "-") for found in iter_modules(__path__)]
    return MappingProxyType({key: find(key) for key in keys if hasattr(_module(key), "draw")})


def _module(key: str) -> ModuleType:
    return import_module(f"{__name__}.{key.replace('-', '_')}")


def _completed(module: ModuleType) -> AnyRenderer:
    """The module with the defaults of the optional functions that it leaves out."""
    # As with rules: the module itself is completed, so that a renderer stays a plain module.
    for default in (*OPTIONAL, *endings(module.draw, module.alt_text)):
        if not hasattr(module, default.__name__):
            setattr(module, default.__name__, default)
    return cast("AnyRenderer", module)
