"""Computer players: pure functions from what one seat knows to a move.

`think` is the entrance. A player gets a view and never a state, so it knows no more than a person in its seat.
The files:

- `thought`: the levels, and what a player answers;
- `easy`: the player of every game at the lowest level, made from `suggest`;
- `flat_search`: the search that several games share;
- one module or package for each game that has more levels, named as its rules, with the names of `Player`.
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
    """What the module of a game has."""

    def levels(self, seats: int, options: Options, /) -> Sequence[Level]:
        """The levels that differ in strength for this match, the lowest first."""
        ...

    def think(
        self, view: Any, level: Level, seed: bytes, /, kept: Any | None = None
    ) -> Thought[Any]:
        """Judge the moves of the seat of the view, which is to act and has more than one.

        Equal arguments give equal thoughts, on every machine. The work is bounded by numbers of
        worlds or iterations, never by time. With `kept`, a legal move, the choice stays the same, and
        that move is among the candidates: looked at as closely as the best one, in the same worlds.
        """
        ...


def levels(rules: Rules[State, Move, View], seats: int, options: Options) -> Sequence[Level]:
    """The levels that a computer can have in a match of this game, the lowest first."""
    player = _player(rules.ABOUT.key)
    return player.levels(seats, options) if player else (Level.EASY,)


def think(
    rules: Rules[State, Move, View],
    view: View,
    level: Level,
    seed: bytes,
    kept: Move | None = None,
) -> Thought[Move]:
    """What a player of this level thinks of the moves of the seat of the view, which is to act.

    A level that the game does not have is played as the nearest below. `kept` is a legal move whose worth
    is to be compared with that of the best one: except at the lowest level it is among the candidates.
    """
    player = _player(rules.ABOUT.key)
    if player is None or level is Level.EASY:
        return easy.think(rules, view, seed)
    return cast("Thought[Move]", player.think(view, level, seed, kept))


def choose(rules: Rules[State, Move, View], view: View, level: Level, seed: bytes) -> Move:
    """The move that a player of this level makes."""
    return think(rules, view, level, seed).move


@cache
def _player(key: str) -> Player | None:
    name = f"{__name__}.{key.replace('-', '_')}"
    return cast(Player, import_module(name)) if find_spec(name) else None
