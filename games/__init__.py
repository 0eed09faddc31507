"""The rules of the games: pure functions of immutable states, and nothing else.

Each game is a package, and its files have the same names in every game:

- `about`: `ABOUT`, everything that startup needs to know about a game. It imports no other module of the game;
- `rules`: the functions of `games.rules.Rules`, in the order of that interface, and `ABOUT`;
- `values`: the state, the view (what one seat may know), the news (what the last event changed), and the moves.
  Where one file would be too long, the moves and the pieces on the table are in `pieces`, and the cards in
  `cards`;
- `notation`: `parse` and `notation`, which convert moves from and to text;
- `suggestion`: `suggest`, which returns a sensible move;
- `imagining`: `imagine`, which draws a random full state that is consistent with a view;
- `refusals`: the reasons why a move is illegal, where they take more than a sentence or two;
- `reasons`: facts about a move that a hint can give as a reason, in games whose hints have reasons;
- `dealing`: how cards are dealt, in games where this needs a module of its own;
- `forecasts`: what a move would do, in games where this needs a module of its own;
- one more file for each mechanism of the game, such as `tricks` or `towers`.

“Ruling 4” in a docstring or comment is one of this project's decisions on how to read the rules of that game.
They are numbered for each game, and the tests in `tests/games` cover each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import cast

from games.defaults import OPTIONAL, completed
from games.rules import About, AnyRules


@cache
def find_abouts() -> Mapping[str, About]:
    """Return the `About` of every game by its key, without importing the games' rules."""
    found: list[About] = [
        _part(game.name, "about").ABOUT for game in iter_modules(__path__) if game.ispkg
    ]
    return MappingProxyType({about.key: about for about in found})


@cache
def find_games() -> Mapping[str, AnyRules]:
    """Return the rules of every game by its key. A game's rules are imported when they are first looked up."""
    return _Games()


def modules(key: str) -> Iterator[ModuleType]:
    """Import the modules of a game one at a time, so that the caller can do other work in between."""
    package = _part(key)
    for found in iter_modules(package.__path__):
        yield _part(key, found.name)


class _Games(Mapping[str, AnyRules]):
    def __getitem__(self, key: str) -> AnyRules:
        return _rules(find_abouts()[key].key)

    def __contains__(self, key: object) -> bool:
        return key in find_abouts()

    def __iter__(self) -> Iterator[str]:
        return iter(find_abouts())

    def __len__(self) -> int:
        return len(find_abouts())


@cache
def _rules(key: str) -> AnyRules:
    return cast(AnyRules, completed(_part(key, "rules"), OPTIONAL))


def _part(key: str, *part: str) -> ModuleType:
    # Keys are the names of slash commands, which have hyphens where modules have underscores.
    return import_module(".".join((__name__, key.replace("-", "_"), *part)))
