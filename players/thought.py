"""The levels of computer players, and the result of a player's thinking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Generic, TypeVar

Move = TypeVar("Move")


class Level(Enum):
    """The strengths of computer players, lowest first. The values are stored, so they must not change."""

    BEGINNER = "beginner"
    EASY = "easy"
    FAIR = "fair"
    ADVANCED = "advanced"
    STRONG = "strong"
    MASTER = "master"


ALIKE: Final[tuple[Level]] = (Level.EASY,)
"""The only level that is offered for a match in which skill makes no difference."""


class Measure(Enum):
    """The unit of a move's worth."""

    WINS = "wins"
    """The probability of winning, from 0 to 1."""
    POINTS = "points"
    """The expected points at the end. In a game that all seats win together, these are the points of all seats;
    in other games, those of the seat minus the mean of the others."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Move]):
    """A move that was considered, with its worth."""

    move: Move
    worth: float


@dataclass(frozen=True, slots=True)
class Thought(Generic[Move]):
    """The moves that a player considered, the best first.

    - `measure`: the unit of their worths. None means that the worths say nothing.
    - `drawn`: the move that the player makes if it draws one that is hardly worse than the best. None means
      that it makes the best move.
    """

    candidates: tuple[Candidate[Move], ...]
    measure: Measure | None
    drawn: Move | None = None

    @property
    def best(self) -> Move:
        return self.candidates[0].move

    @property
    def move(self) -> Move:
        """The move that the player makes."""
        return self.best if self.drawn is None else self.drawn

    def keeping(self, kept: Candidate[Move]) -> Thought[Move]:
        """Return the thought with `kept` among its candidates. This move was examined separately, so its worth
        may be higher than that of the best move. It is then lowered to that worth, and the best move stays
        first."""
        first, *others = self.candidates
        if kept.move == first.move:
            return self
        kept = Candidate(kept.move, min(kept.worth, first.worth))
        rest = [kept, *(each for each in others if each.move != kept.move)]
        rest.sort(key=lambda each: -each.worth)
        return replace(self, candidates=(first, *rest))
