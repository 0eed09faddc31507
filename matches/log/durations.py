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
    """`moves` are those that people made; `deciding` is each person's median time for one."""

    took: timedelta
    moves: int
    deciding: Mapping[PlayerId, timedelta]


def pace(steps: Sequence[Match], times: Sequence[datetime]) -> Pace:
    """Of a match that has ended: after each of its events, and when each happened."""
    begun = next(
        at for step, at in zip(steps, times, strict=True) if isinstance(step.last, Started)
    )
    taken: dict[PlayerId, list[timedelta]] = defaultdict(list)
    since: dict[Seat, datetime] = {}
    for step, at in zip(steps, times, strict=True):
        if isinstance(step.last, Moved):
            asked = since.pop(step.last.seat, at)
            if step.last.by == "player":
                taken[step.order[step.last.seat]].append(at - asked)
        elif isinstance(step.last, Undone) and taken[step.order[step.last.seat]]:
            taken[step.order[step.last.seat]].pop()
        since = {seat: since.get(seat, at) for seat in step.to_act}
    return Pace(
        took=times[-1] - begun,
        moves=sum(map(len, taken.values())),
        deciding={player: median_low(each) for player, each in taken.items() if each},
    )
