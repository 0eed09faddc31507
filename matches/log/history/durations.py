"""How long a match took, and how long people took to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from games.rules import Seat
from matches.log.events import Moved, PlayerId, Started, Undone, Withdrawn
from matches.log.match import Match
from texts.late import Late

if TYPE_CHECKING:
    import statistics
else:
    statistics = Late("statistics")


@dataclass(frozen=True)
class Pace:
    """How long an ended match took, and how fast its players moved.

    - `took`: the time from the start to the end.
    - `moves`: the number of moves that people made and did not undo.
    - `deciding`: each person's median time for a move.
    - `hurried`: the number of moves that computers made without time to think.
    """

    took: timedelta
    moves: int
    deciding: Mapping[PlayerId, timedelta]
    hurried: int = 0


class _Move(NamedTuple):
    """`player` is None if the seat's player did not choose the move."""

    seat: Seat
    player: PlayerId | None
    took: timedelta


def pace(steps: Sequence[Match]) -> Pace:
    """Return how long an ended match took and how fast it was played."""
    begun = next(step.at for step in steps if isinstance(step.last, Started))
    moves: list[_Move] = []
    since: dict[Seat, datetime] = {}
    for step in steps:
        match step.last:
            case Moved(seat, _, by):
                player = step.order[seat] if by == "player" else None
                moves.append(_Move(seat, player, step.at - since.pop(seat, step.at)))
            case Undone(seat):
                del moves[_last_of(seat, moves, by_player=True) :]
            case Withdrawn(seat):
                last = _last_of(seat, moves, by_player=False)
                del moves[last : last + 1]
        # A seat that already had to act before this event keeps the time at which its turn began.
        since = {seat: since.get(seat, step.at) for seat in step.to_act}
    taken: dict[PlayerId, list[timedelta]] = defaultdict(list)
    for move in moves:
        if move.player is not None:
            taken[move.player].append(move.took)
    return Pace(
        took=steps[-1].at - begun,
        moves=sum(map(len, taken.values())),
        deciding={player: statistics.median_low(each) for player, each in taken.items()},
        hurried=sum(isinstance(step.last, Moved) and step.last.by == "hurried" for step in steps),
    )


def _last_of(seat: Seat, moves: Sequence[_Move], *, by_player: bool) -> int:
    """Return the index of a seat's last move; the length of `moves` if there is none."""
    own = (
        index
        for index, move in enumerate(moves)
        if move.seat == seat and (move.player is not None or not by_player)
    )
    return max(own, default=len(moves))
