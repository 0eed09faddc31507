"""How a match ended, for the message about its end: its course as everybody saw it, and the day of its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date
from typing import Any, Literal

from games.rules import Seat
from matches.log.events import Ended
from matches.log.history.course import spectator_views
from matches.log.history.result import to_end
from matches.log.match import Match
from matches.log.words import EndReason

Early = Literal["", EndReason]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match that was dealt.

    - `course`: a spectator's view of each turn, from the deal to the end, without turns that were undone.
    - `day`: the day of the end, in UTC.
    - `early`: why the match ended without an outcome; empty if it has one.
    - `late`: the seats that were resigned because their player's time was up.
    - `fingerprint`: the fingerprint of the record of the match; empty until the caller fills it in.
    """

    course: tuple[Any, ...] = field(repr=False)
    day: date
    early: Early = ""
    late: frozenset[Seat] = frozenset()
    fingerprint: str = ""


def ending(steps: Sequence[Match]) -> Ending:
    """Return how the match ended, with an empty `fingerprint`. Events after the end are ignored."""
    steps = to_end(steps)
    last = steps[-1]
    return Ending(
        course=spectator_views(steps),
        day=last.at.astimezone(UTC).date(),
        early=next((step.last.reason for step in steps if isinstance(step.last, Ended)), ""),
        late=last.late,
    )
