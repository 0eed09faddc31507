"""How long a match took, and how long people took to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median_low

from games.rules import Seat
from matches.log.events import Moved, PlayerId, Started, Undone
from matches.log.match import Match


@dataclass(frozen=True)
class Pace:
    """`took`: from the start to the end. `moves`: the number of moves by people. `deciding`: the median time of
    each person for a move."""

    took: timedelta
    moves: int
    deciding: Mapping[PlayerId, timedelta]


def pace(steps: Sequence[Match]) -> Pace:
    """The durations of an ended match: `steps` are the match after each event."""
    begun = next(step.at for step in steps if isinstance(step.last, Started))
    taken: dict[PlayerId, list[timedelta]] = defaultdict(list)
    since: dict[Seat, datetime] = {}
    for step in steps:
        if isinstance(step.last, Moved):
            asked = since.pop(step.last.seat, step.at)
            if step.last.by == "player":
                taken[step.order[step.last.seat]].append(step.at - asked)
        # A move that was taken back counts for nobody's time.
        elif isinstance(step.last, Undone) and taken[step.order[step.last.seat]]:
            taken[step.order[step.last.seat]].pop()
        # A seat that stays to act keeps the time since which it has been to act.
        since = {seat: since.get(seat, step.at) for seat in step.to_act}
    return Pace(
        took=steps[-1].at - begun,
        moves=sum(map(len, taken.values())),
        deciding={player: median_low(each) for player, each in taken.items() if each},
    )
