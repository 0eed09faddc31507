"""The course of a match: a spectator's view of each turn, and through whose eyes a viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from games.rules import Seat
from matches.log.events import Moved, PlayerId
from matches.log.match import Match
from matches.log.unseen import unseen_since


@dataclass(frozen=True, slots=True)
class CoursePosition:
    """The match as a spectator saw it when a turn began.

    - `version`: the number of events until then.
    - `view`: the spectator's view then.
    - `players`: the player of each seat then; `absent` are the seats that were played automatically.
    - `movers`: the players who have made moves of their own since the previous position.
    - `eyes`: the seats whose own views the viewer may see.
    """

    version: int
    view: Any = field(repr=False)
    players: tuple[PlayerId, ...]
    absent: frozenset[Seat]
    movers: frozenset[PlayerId] = frozenset()
    eyes: frozenset[Seat] = frozenset()


def course(steps: Sequence[Match], viewer: PlayerId | None = None) -> tuple[CoursePosition, ...]:
    """Return a position for each turn from the deal on, leaving out turns that were undone.

    The end gets a position of its own if it changed the board without a new turn. `viewer` is the player who
    will see the positions; None means a spectator. Empty if nothing has been dealt.
    """
    positions = _positions(steps, viewer)
    if not positions or steps[-1].status.open:
        return tuple(positions)
    secret = unseen_since(steps)
    return tuple(_without(each, secret, viewer) for each in positions)


def spectator_views(steps: Sequence[Match]) -> tuple[Any, ...]:
    """Return the view of each position of `course`, without the cost of finding out whose eyes may be used."""
    return tuple(each.view for each in _positions(steps, None))


def _positions(steps: Sequence[Match], viewer: PlayerId | None) -> list[CoursePosition]:
    kept, last = turns(steps), steps[-1]
    positions = [_position(step, last, viewer) for step in kept[:1]]
    positions += [
        _position(after, last, viewer, _movers(steps, before, after))
        for before, after in pairwise(kept)
    ]
    if not kept or last.status.open:
        return positions
    end = _position(last, last, viewer, _movers(steps, kept[-1], last))
    if end.view != positions[-1].view:
        positions.append(end)
    return positions


def eyes(step: Match, last: Match, viewer: PlayerId | None) -> frozenset[Seat]:
    """Return the seats whose own views of an earlier step the viewer may see; `last` is the present match.

    Once the match is over, these are all seats, because the secret of the deal is then published. `course`
    leaves out those with a move that stays secret. Before the end, they are the seats that the viewer plays now
    and also played then.

    In a game of perfect information there are none, because all views are equal.
    """
    if step.state is None or step.about.perfect_information:
        return frozenset()
    if not last.status.open:
        return frozenset(range(len(step.order)))
    if viewer is None:
        return frozenset()
    return frozenset({*step.seats_of(viewer)} & {*last.seats_of(viewer)})


def _without(
    position: CoursePosition, secret: Mapping[Seat, int], viewer: PlayerId | None
) -> CoursePosition:
    """Return the position without the eyes of others that would show a move that only they know."""
    hidden = {
        seat
        for seat, version in secret.items()
        if position.version >= version and position.players[seat] != viewer
    }
    return replace(position, eyes=position.eyes - hidden)


def turns(steps: Sequence[Match]) -> list[Match]:
    """Return the steps at which turns began, leaving out turns that were undone."""
    kept: list[Match] = []
    for step in steps:
        # An undo goes back to an earlier turn, so later turns are dropped.
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


def _position(
    step: Match, last: Match, viewer: PlayerId | None, movers: frozenset[PlayerId] = frozenset()
) -> CoursePosition:
    view = step.rules.view(step.state, None)
    seats = eyes(step, last, viewer)
    return CoursePosition(step.version, view, step.order, step.stand_ins, movers, seats)
