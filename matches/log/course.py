"""The course of a match: what everybody saw, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from games.rules import Seat
from matches.log.events import Moved, PlayerId
from matches.log.match import Match


@dataclass(frozen=True, slots=True)
class Position:
    """The match as a spectator saw it, from a turn on.

    - `players`: the player of each seat then; `absent` are the seats that the match played.
    - `movers`: who has moved since the position before, by themselves.
    """

    view: Any = field(repr=False)
    players: tuple[PlayerId, ...]
    absent: frozenset[Seat]
    movers: frozenset[PlayerId] = frozenset()


def course(steps: Sequence[Match]) -> tuple[Position, ...]:
    """A position for each turn from the deal on, without what was undone, and one for the end if it changed the
    board without a turn. Empty if nothing has been dealt. `steps` are the match after each event."""
    kept = _turns(steps)
    positions = [_position(step) for step in kept[:1]]
    positions += [
        _position(after, _movers(steps, before, after)) for before, after in pairwise(kept)
    ]
    last = steps[-1]
    if kept and not last.status.open and _position(last).view != positions[-1].view:
        positions.append(_position(last, _movers(steps, kept[-1], last)))
    return tuple(positions)


def _turns(steps: Sequence[Match]) -> list[Match]:
    """The steps with which the turns began."""
    kept: list[Match] = []
    for step in steps:
        # An undo goes back to an earlier turn: what came after it is no part of the match any more.
        while kept and kept[-1].turn > step.turn:
            kept.pop()
        if step.state is not None and (not kept or kept[-1].turn < step.turn):
            kept.append(step)
    return kept


def _movers(steps: Sequence[Match], before: Match, after: Match) -> frozenset[PlayerId]:
    between = steps[before.version - steps[0].version + 1 : after.version - steps[0].version + 1]
    return frozenset(
        step.order[step.last.seat]
        for step in between
        if isinstance(step.last, Moved) and step.last.by == "player"
    )


def _position(step: Match, movers: frozenset[PlayerId] = frozenset()) -> Position:
    view = step.rules.view(step.state, None)
    return Position(view, step.order, step.absent, movers)
