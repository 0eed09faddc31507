"""Computer players: pure functions from what one seat knows to a move.

`think` is the entry point. A player gets a view and never a state, so it knows no more than a person in its
seat. The files:

- `thought`: the levels, and the answer of a player;
- `easy`: the player of every game at the lowest level, made from `suggest`;
- `flat_search`: the search that several games share;
- one module or package for each game that has more levels, named like its rules, with the functions of
  `Player`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar, cast

from games.rules import Options, Rules
from players import easy
from players.thought import Level, Thought

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Player(Protocol):
    """The interface of a game's module in this package."""

    def levels(self, seats: int, options: Options, /) -> Sequence[Level]:
        """Return the levels that differ in strength for this match, the lowest first."""
        ...

    def think(
        self, view: Any, level: Level, seed: bytes, /, kept: Any | None = None
    ) -> Thought[Any]:
        """Judge the moves of the view's seat, which is to act and has more than one.

        Equal arguments give equal thoughts, on every machine. The work is limited by the number of worlds or
        iterations, never by time. If `kept`, a legal move, is given, the choice stays the same, and that move
        is among the candidates: examined as closely as the best one, in the same worlds.
        """
        ...


def levels(rules: Rules[State, Move, View], seats: int, options: Options) -> Sequence[Level]:
    """Return the levels that a computer can have in a match of this game, the lowest first."""
    player = _player(rules.ABOUT.key)
    return player.levels(seats, options) if player else (Level.EASY,)


def think(
    rules: Rules[State, Move, View],
    view: View,
    level: Level,
    seed: bytes,
    kept: Move | None = None,
) -> Thought[Move]:
    """Return the thought of a player of this level about the moves of the view's seat, which is to act.

    If the game does not have the level, the nearest one below is played. `kept` is a legal move to compare with
    the best one: except at the lowest level, it is among the candidates.
    """
    player = _player(rules.ABOUT.key)
    if player is None or level is Level.EASY:
        return easy.think(rules, view, seed)
    return cast("Thought[Move]", player.think(view, level, seed, kept))


def choose(rules: Rules[State, Move, View], view: View, level: Level, seed: bytes) -> Move:
    """Return the move that a player of this level makes."""
    return think(rules, view, level, seed).move


@cache
def _player(key: str) -> Player | None:
    name = f"{__name__}.{key.replace('-', '_')}"
    return cast(Player, import_module(name)) if find_spec(name) else None
