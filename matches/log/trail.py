"""What is remembered of moves so that they can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from games.rules import Seat
from matches.log.events import PlayerId

Since: TypeAlias = tuple[tuple[Seat, str], ...]
"""The moves since everybody last saw the board change."""

REACH: Final = 16
"""So many moves are kept that can be taken back."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a person, and what the match was before it. `answered`: others had acted on it where all
    could see, and that was taken back. `kept`: they were asked, and would rather go on."""

    seat: Seat
    state: Any = field(repr=False)
    base: Any = field(repr=False)
    since: Since = field(repr=False)
    answered: bool = False
    kept: bool = False

    @property
    def bound(self) -> bool:
        """No longer the mover's alone to take back."""
        return self.answered or self.kept


@dataclass(frozen=True, slots=True)
class Undo:
    """What an undo would need, as a part of a match.

    `base` is the state when the board that everybody sees last changed, and `since` the moves made since then.
    `trail` holds the latest moves of people since which nothing else became known. `asked` is the seat that
    asks to take its last move back, by the event `asked_at`; `allowed` are the people who agree.
    """

    base: Any = field(default=None, repr=False)
    since: Since = field(default=(), repr=False)
    trail: tuple[Made, ...] = field(default=(), repr=False)
    asked: Seat | None = None
    asked_at: int = 0
    allowed: frozenset[PlayerId] = frozenset()
