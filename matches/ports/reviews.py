"""The review of an ended match: how a strong computer player judges a person's own decisions in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from games.rules import Seat
from players.thought import Measure

CLEAR: Final[Mapping[Measure, float]] = {Measure.WINS: 0.03, Measure.POINTS: 1.0}
"""The computer's margin of error: a decision that costs less is not reported, because another random seed may
change its cost."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A person's decision, compared with the best move that a computer player found.

    - `version`: the number of events in the match before the decision.
    - `turn`: the number of the turn that the decision led to.
    - `best`, `played`: the best move, and the move that the person played, in notation.
    - `worth`, `own`: the values of the best move and of the played move. A value is the chance to win, or the
      points by which the seat or its team will be ahead at the end.
    """

    version: int
    seat: Seat
    turn: int
    best: str = field(repr=False)
    played: str = field(repr=False)
    worth: float
    own: float

    @property
    def cost(self) -> float:
        """The value of the best move minus that of the played move; never negative."""
        return self.worth - self.own


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a person's decisions in a match, as far as it has been made.

    - `decisions`: how many decisions the person made; `chosen`: how many of them the review examines.
    - `looked`: how many have been examined so far; `judged`: the results of those that could be judged.
    - `measure`: the unit of the values in `judged`; None before the first result.
    """

    decisions: int
    chosen: int
    looked: int = 0
    judged: tuple[Judged, ...] = ()
    measure: Measure | None = None

    @property
    def done(self) -> bool:
        return self.looked == self.chosen

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in which at least one decision was judged."""
        return tuple(sorted({each.seat for each in self.judged}))

    def of(self, seat: Seat | None) -> tuple[Judged, ...]:
        """Return the judged decisions of one seat, in the order in which they were made. A `seat` of None means
        all seats."""
        return tuple(each for each in self.judged if seat in (None, each.seat))

    def costly(self, seat: Seat | None = None) -> tuple[Judged, ...]:
        """Return the decisions that cost at least the computer's margin of error (`CLEAR`), beginning with the
        costliest. A `seat` of None means all seats."""
        least = CLEAR[self.measure] if self.measure else 0.0
        found = (each for each in self.of(seat) if each.cost >= least)
        return tuple(sorted(found, key=lambda each: (-each.cost, each.version)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits on the number of reviews.

    - `of_all`: how many unfinished reviews there may be in total.
    - `of_one`: how many unfinished reviews one person may have.
    - `lately`: how many reviews one person may begin after `since`.
    """

    of_all: int
    of_one: int
    lately: int
    since: datetime
