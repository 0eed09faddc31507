"""The rules of the games: pure functions of immutable states, and nothing else.

Each game is a package whose files have the same names in every game:

- `__init__`: `ABOUT` and the functions of `games.rules.Rules`, in the order of that interface;
- `values`: the state, the view and the news, with the moves. Where that would be too long for one
  file, the moves and what lies on the table are in `pieces`, and the cards in `cards`;
- `notation`: `parse` and `notation`;
- `suggestion`: `suggest`; `imagining`: `imagine`;
- `refusals`: why a move is illegal, where that takes more than a sentence or two;
- `dealing`, `forecasts`: where the game has them;
- besides these, one file for each mechanism of the game, such as `tricks` or `towers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import cast

from games.defaults import OPTIONAL
from games.rules import AnyRules


@cache
def find_games() -> Mapping[str, AnyRules]:
    """The rules of every game by its key: each module or package in here that has an `ABOUT`."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    games = [_completed(module) for module in modules if hasattr(module, "ABOUT")]
    return MappingProxyType({rules.ABOUT.key: rules for rules in games})


def _completed(module: ModuleType) -> AnyRules:
    """The module with the defaults of the optional functions that it leaves out."""
    # Defaults are set on the module itself, so `find_games` returns plain modules and no wrapper
    # needs to know every function.
    for default in OPTIONAL:
        if not hasattr(module, default.__name__):
            setattr(module, default.__name__, default)
    return cast(AnyRules, module)
