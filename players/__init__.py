"""Computer players: pure functions that return a move for what one seat knows.

`think` is the entry point. A player gets a view and never a state, so it knows no more than a person in its
seat. The files:

- `thought`: the levels of computer players, and the result of thinking;
- `weakened`: how levels below the strongest differ from it;
- `calibration`: corrects the worths that searches find;
- `flat_search`: the search that several games share;
- one module or package for each game that has more levels, named like its rules, with the functions of
  `ComputerPlayer`. A game without one needs nothing here.

A determinization is a full state drawn at random from those that the view allows. A playout is a simulated
continuation of the match from one determinization.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final, Protocol, TypeVar, cast

from games.defaults import completed
from games.options import Options
from games.rules import Rules
from players.thought import ALIKE, Candidate, Level, Thought
from players.weakened import Efforts, drawn

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class ComputerPlayer(Protocol):
    """The functions and values that each game with levels defines in its module or package here."""

    EFFORTS: Efforts
    """The search effort of each level, such as its budget."""

    def levels(self, seats: int, options: Options, /) -> Sequence[Level]:
        """Optional. Return the levels that differ in strength with this number of seats and these options,
        lowest first. By default, return all levels."""

    def calibrated(self, view: Any, worth: float, /) -> float:
        """Convert the `worth` of a move that a search found into the worth that people see: the mean result of
        matches after such moves.

        These were matches of the level *strong* against itself. A higher `worth` never gives a lower result.
        """

    def tells(self, options: Options, /) -> bool:
        """Optional. Return whether people may be told the worths of moves in matches with these options. They
        may not if such worths were measured, and differ from the results of matches even after `calibrated`. By
        default, return True."""

    def think(
        self, view: Any, level: Level, seed: bytes, /, kept: Any | None = None
    ) -> Thought[Any]:
        """Judge the moves of the seat to which `view` belongs. That seat must act now. If it has only one legal
        move, the work must be about the same as with several, because its duration could reveal that.

        Equal arguments give equal thoughts, on every machine. The work is limited by the level's
        `SearchEffort`, and never by time. For levels with a doubt, the caller draws the move. Other levels make
        the best move, or the one that is `drawn` in the thought.

        If `kept` is a legal move, it is judged as one more candidate, in the same determinizations as the best
        move. This does not change which move is best.
        """


_OPTIONAL: Final[Mapping[str, Callable[..., Any]]] = {
    "levels": lambda _seats, _options: tuple(Level),
    "tells": lambda _options: True,
}


def levels(rules: Rules[State, Move, View], seats: int, options: Options) -> Sequence[Level]:
    """Return the levels of a computer player in this game, with this number of seats and these options, lowest
    first.

    If skill makes no difference, there is only one level, `ALIKE`.
    """
    player = find_player(rules.ABOUT.key)
    return player.levels(seats, options) if player else ALIKE


def tells(key: str, options: Options) -> bool:
    """Return whether people may be told the worths of moves in matches of this game with these options."""
    player = find_player(key)
    return player is not None and player.tells(options)


def has_levels(key: str) -> bool:
    """Return, without importing anything, whether the game with this key has several levels of computer
    players."""
    return find_spec(_module(key)) is not None


def think(
    rules: Rules[State, Move, View],
    view: View,
    level: Level,
    seed: bytes,
    kept: Move | None = None,
) -> Thought[Move]:
    """Return what a computer player of this level thinks about the moves of the seat to which `view` belongs.
    That seat must act now.

    `kept` is a legal move that the caller wants judged, too, to compare it with the best one. Levels that
    choose at random ignore `kept`: their thought has only the move that was drawn.
    """
    player = find_player(rules.ABOUT.key)
    if player is None:
        return Thought((Candidate(rules.suggest(view), 0.0),), None)
    doubt = player.EFFORTS[level].doubt
    thought = cast("Thought[Move]", player.think(view, level, seed, None if doubt else kept))
    if doubt:
        return drawn(thought, doubt, Random(seed + b"drawn"))
    calibrated = [
        Candidate(each.move, player.calibrated(view, each.worth)) for each in thought.candidates
    ]
    return replace(thought, candidates=tuple(calibrated))


def choose(rules: Rules[State, Move, View], view: View, level: Level, seed: bytes) -> Move:
    """Return the move that a computer player of this level makes for the seat to which `view` belongs."""
    return think(rules, view, level, seed).move


@cache
def find_player(key: str) -> ComputerPlayer | None:
    """Return the computer player of the game with this key; None if the game has no levels."""
    if not has_levels(key):
        return None
    return cast(ComputerPlayer, completed(import_module(_module(key)), _OPTIONAL))


def _module(key: str) -> str:
    return f"{__name__}.{key.replace('-', '_')}"
