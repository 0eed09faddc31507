"""Reviews: a strong computer's judgement of a person's own decisions in an ended match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from games.rules import Seat
from players.thought import Measure

CLEAR: Final[Mapping[Measure, float]] = {Measure.WINS: 0.03, Measure.POINTS: 1.0}
"""The minimum cost of a decision that is reported. With other random seeds, results usually differ by less than
this."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a person, compared with the best move that a computer found.

    - `version`: the number of events in the match before the decision.
    - `turn`: the number of the turn that the decision led to.
    - `best`, `played`: the best move and the move that was played, in notation.
    - `worth`, `own`: the values of these two moves, in this order. A value is the chance to win, or the points
      by which the seat or its team is ahead at the end.
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
        """The value of the best move minus that of the move played; never negative."""
        return self.worth - self.own


@dataclass(frozen=True, slots=True)
class Review:
    """The results so far of examining a person's decisions in a match.

    - `decisions`: how many decisions there are; `chosen`: how many of them were selected to be examined.
    - `looked`: how many have been examined so far; `judged`: those of them that could be judged.
    - `measure`: the unit of their values; None before the first result.
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
        """The seats for which at least one decision was judged."""
        return tuple(sorted({each.seat for each in self.judged}))

    def of(self, seat: Seat | None) -> tuple[Judged, ...]:
        """Return the judged decisions of one seat, in the order of the match. A `seat` of None means all
        seats."""
        return tuple(each for each in self.judged if seat in (None, each.seat))

    def costly(self, seat: Seat | None = None) -> tuple[Judged, ...]:
        """Return the decisions that cost more than the computer's margin of error, beginning with the
        costliest.

        A `seat` of None means all seats.
        """
        least = CLEAR[self.measure] if self.measure else 0.0
        found = (each for each in self.of(seat) if each.cost >= least)
        return tuple(sorted(found, key=lambda each: (-each.cost, each.version)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits on the number of reviews.

    - `of_all`: how many unfinished reviews there may be of all people together.
    - `of_one`: how many unfinished reviews one person may have.
    - `lately`: how many reviews one person may have begun after `since`.
    """

    of_all: int
    of_one: int
    lately: int
    since: datetime
