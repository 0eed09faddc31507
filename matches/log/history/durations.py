"""How long a match took, and how long people took to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.rules import Seat
from matches.log.events import Moved, PlayerId, Started
from matches.log.history.own_decisions import standing_moves
from matches.log.match import Match


@dataclass(frozen=True)
class Pace:
    """How long an ended match took, and how fast its players moved.

    - `took`: the time from the start to the end.
    - `moves`: the number of moves that people made and did not undo.
    - `deciding`: each person's median time for a move; of two in the middle, the shorter.
    - `hurried`: the number of moves that computers made without time to think.
    """

    took: timedelta
    moves: int
    deciding: Mapping[PlayerId, timedelta]
    hurried: int = 0


def pace(steps: Sequence[Match]) -> Pace:
    """Return how long an ended match took and how fast it was played."""
    begun = next(step.at for step in steps if isinstance(step.last, Started))
    since: dict[Seat, datetime] = {}
    took: dict[int, timedelta] = {}
    for step in steps:
        if isinstance(step.last, Moved):
            took[step.version] = step.at - since.pop(step.last.seat, step.at)
        # A seat that already had to act before this event keeps the time at which its turn began.
        since = {seat: since.get(seat, step.at) for seat in step.to_act}
    taken: dict[PlayerId, list[timedelta]] = defaultdict(list)
    for before, moved in standing_moves(steps):
        if moved.by == "player":
            taken[before.order[moved.seat]].append(took[before.version + 1])
    return Pace(
        took=steps[-1].at - begun,
        moves=sum(map(len, taken.values())),
        deciding={who: sorted(each)[(len(each) - 1) // 2] for who, each in taken.items()},
        hurried=sum(isinstance(step.last, Moved) and step.last.by == "hurried" for step in steps),
    )
