"""The levels of computer players, and the answer of a player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar

Move = TypeVar("Move")


class Level(Enum):
    """The strength of a computer player. The values are stored with matches."""

    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


class Measure(Enum):
    """The unit in which the worth of a move is measured."""

    WINS = "wins"
    """The probability of winning, from 0 to 1."""
    POINTS = "points"
    """The expected points of all seats in a game that is won together; in other games, the expected points that
    the seat gains relative to the mean of the others."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Move]):
    """A move and its worth."""

    move: Move
    worth: float


@dataclass(frozen=True, slots=True)
class Thought(Generic[Move]):
    """The moves that a player considered, the best first.

    `measure` is None if the player judged by rules of thumb: then the worths mean nothing. Where worths count
    only what a move gains from here on, `ahead` is what the seat has gained before.
    """

    candidates: tuple[Candidate[Move], ...]
    measure: Measure | None
    ahead: float = 0.0

    @property
    def move(self) -> Move:
        return self.candidates[0].move

    def keeping(self, kept: Candidate[Move]) -> Thought[Move]:
        """Return the thought with a candidate that was examined separately. Its worth is capped at that of the
        first."""
        first, *others = self.candidates
        if kept.move == first.move:
            return self
        kept = Candidate(kept.move, min(kept.worth, first.worth))
        rest = [kept, *(each for each in others if each.move != kept.move)]
        rest.sort(key=lambda each: -each.worth)
        return replace(self, candidates=(first, *rest))
