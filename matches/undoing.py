"""Moves that can be taken back: those since which nothing became known but the moves themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.rules import Seat

REACH: Final = 16
"""So many moves are kept that can be taken back."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a person, and what the match was before it."""

    seat: Seat
    state: Any = field(repr=False)
    base: Any = field(repr=False)
    since: tuple[tuple[Seat, str], ...] = field(repr=False)


def last_of(seats: Sequence[Seat], trail: Sequence[Made]) -> int | None:
    """Where the last move of one of these seats stands in the trail."""
    own = [index for index, made in enumerate(trail) if made.seat in seats]
    return own[-1] if own else None
