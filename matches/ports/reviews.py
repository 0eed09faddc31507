"""The port for reviews: what the strong computer thinks of a person's own decisions in an ended match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol

from games.rules import Seat
from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Share
from players.thought import Measure

CLEAR: Final[Mapping[Measure, float]] = {Measure.WINS: 0.03, Measure.POINTS: 1.0}
"""What a decision must cost to be told: as a rule, looks at it with other seeds differ by less."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that was looked at.

    - `version`: that of the match before it; `turn` is that to which it led, as a course counts.
    - `best` and `played` are moves in notation; `worth` and `own` are what these two are worth in all: the
      chance to win, or the points that the seat, or its team, is ahead at the end.
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
        """By how much the best move is worth more; never negative."""
        return self.worth - self.own


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a person's decisions in a match.

    - `decisions`: how many there are. `chosen`: how many of them are looked at.
    - `looked`: how many of these have been. `judged` are those of which something was found.
    - `measure`: what their worths count; None before the first is judged.
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
        """The seats in which something was judged."""
        return tuple(sorted({each.seat for each in self.judged}))

    def of(self, seat: Seat | None) -> tuple[Judged, ...]:
        """What was judged of a seat, or of all, in the order in which it was decided."""
        return tuple(each for each in self.judged if seat in (None, each.seat))

    def costly(self, seat: Seat | None = None) -> tuple[Judged, ...]:
        """The decisions of a seat, or of all, that cost clearly more than the computer may be wrong by; the
        dearest first."""
        least = CLEAR[self.measure] if self.measure else 0.0
        found = (each for each in self.of(seat) if each.cost >= least)
        return tuple(sorted(found, key=lambda each: (-each.cost, each.version)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many reviews there may be: unfinished ones of all people and of one, and those of one person since a
    time."""

    of_all: int
    of_one: int
    lately: int
    since: datetime


class StoredReviews(Protocol):
    """The reviews, of which each belongs to one person and one match."""

    async def get(self, match_id: MatchId, player: PlayerId) -> Review | None: ...

    async def begin(
        self, match_id: MatchId, player: PlayerId, review: Review, now: datetime, bounds: Bounds
    ) -> bool:
        """Store a new review. False, and nothing is stored, if that would be beyond the bounds. One that is
        there stays as it is."""
        ...

    async def put(self, match_id: MatchId, player: PlayerId, review: Review) -> bool:
        """Store how far a review has come. One that has come further stays; False if there is none any more."""
        ...

    async def drop(self, match_id: MatchId, player: PlayerId) -> None: ...

    async def unfinished(self, share: Share = EVERYTHING) -> Sequence[tuple[MatchId, PlayerId]]:
        """Those of matches of a share, the oldest first."""
        ...
