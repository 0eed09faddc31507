"""The decisions that a person made themselves in a match, with what they could know at the time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from games.rules import Seat
from matches.log.events import Moved, PlayerId, Undone, Withdrawn
from matches.log.history.course import turns
from matches.log.match import Match
from matches.log.undo import undone_with


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """A move by a person who had a choice. `before` is the match just before the move. `notation` is the move
    as text. `turn` is the number of the turn that the move led to; the deal is turn 0."""

    before: Match = field(repr=False)
    seat: Seat
    notation: str = field(repr=False)
    turn: int

    @property
    def view(self) -> Any:
        """The view of the seat before the move: everything that the player could know."""
        return self.before.rules.view(self.before.state, self.seat)

    @property
    def move(self) -> Any:
        rules = self.before.rules
        return rules.meant(self.before.state, self.seat, rules.parse(self.notation))


def own_decisions(steps: Sequence[Match], player: PlayerId) -> tuple[OwnDecision, ...]:
    """Return a person's decisions in all their seats, except those undone or with only one legal move."""
    began = [step.version for step in turns(steps)]
    return tuple(
        OwnDecision(before, moved.seat, moved.notation, bisect_right(began, before.version))
        for before, moved in standing_moves(steps)
        if moved.by == "player" and before.order[moved.seat] == player and _choice(before, moved)
    )


def standing_moves(steps: Sequence[Match]) -> list[tuple[Match, Moved]]:
    """Return the moves that were neither undone, withdrawn nor forced, each with the match before it."""
    found: list[tuple[Match, Moved]] = []
    for before, step in pairwise(steps):
        match step.last:
            case Moved(by=by) as moved if by != "forced":
                found.append((before, moved))
            case Undone(seat):
                # `found` ends with the moves of the trail, so the undone moves are its last ones.
                found = found[: len(found) - len(undone_with(before, seat))]
            case Withdrawn(seat):
                found.pop(max(n for n, (_, moved) in enumerate(found) if moved.seat == seat))
    return found


def _choice(before: Match, moved: Moved) -> bool:
    return len(before.rules.legal_moves(before.state, moved.seat)) > 1
