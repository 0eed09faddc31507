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
"""A decision must cost at least this much to be reported; results with other random seeds usually differ by
less."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that was examined.

    - `version`: the version of the match before it; `turn`: the turn that it led to, as a course counts.
    - `best` and `played` are moves in notation; `worth` and `own` are their total values: the chance to win,
      or the points by which the seat, or its team, is ahead at the end.
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
        """How much more the best move is worth; never negative."""
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
        """Return the judgements of one seat, or of all, in the order of the decisions."""
        return tuple(each for each in self.judged if seat in (None, each.seat))

    def costly(self, seat: Seat | None = None) -> tuple[Judged, ...]:
        """Return the decisions of one seat, or of all, that cost clearly more than the computer's margin of
        error; the costliest first."""
        least = CLEAR[self.measure] if self.measure else 0.0
        found = (each for each in self.of(seat) if each.cost >= least)
        return tuple(sorted(found, key=lambda each: (-each.cost, each.version)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many reviews there may be: unfinished ones of all people and of one person, and those that one person
    began since a given time."""

    of_all: int
    of_one: int
    lately: int
    since: datetime


class StoredReviews(Protocol):
    """The stored reviews; each belongs to one person and one match."""

    async def get(self, match_id: MatchId, player: PlayerId) -> Review | None: ...

    async def begin(
        self, match_id: MatchId, player: PlayerId, review: Review, now: datetime, bounds: Bounds
    ) -> bool:
        """Store a new review. Return False, storing nothing, if that would exceed the bounds. An existing
        review stays as it is."""
        ...

    async def put(self, match_id: MatchId, player: PlayerId, review: Review) -> bool:
        """Store the progress of a review. A stored review with more progress stays. Return False if the review
        no longer exists."""
        ...

    async def drop(self, match_id: MatchId, player: PlayerId) -> None: ...

    async def unfinished(self, share: Share = EVERYTHING) -> Sequence[tuple[MatchId, PlayerId]]:
        """Return the unfinished reviews of a share's matches, the oldest first."""
        ...
