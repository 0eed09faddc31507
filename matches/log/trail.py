"""The values that an undo needs: the latest moves (the trail), and the open undo request."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from games.rules import Seat
from matches.log.events import PlayerId

Since: TypeAlias = tuple[tuple[Seat, str], ...]
"""The moves since the last change of the public board, as pairs of a seat and the notation of its move."""

# Each entry holds a whole state, so the trail needs a limit.
REACH: Final = 16
"""The maximum number of latest moves that are kept in the trail, and so can be undone."""


@dataclass(frozen=True, slots=True)
class Made:
    """A player's move, and the state of the match before it.

    - `state`, `base`, `since`: the state of the game, `Undo.base` and `Undo.since`, each before the move.
    - `answered`: whether another person has visibly moved since, even if that move was undone.
    - `kept`: whether an undo of this move, or of a later one, was requested and not allowed.
    """

    seat: Seat
    state: Any = field(repr=False)
    base: Any = field(repr=False)
    since: Since = field(repr=False)
    answered: bool = False
    kept: bool = False

    @property
    def bound(self) -> bool:
        """Whether the player who made the move can no longer undo it on their own."""
        return self.answered or self.kept


@dataclass(frozen=True, slots=True)
class Undo:
    """The part of a match that an undo needs.

    - `base`: the state after the last change of the public board; `since` are the moves after it.
    - `trail`: the latest moves of players that may still be undone. A move that reveals hidden information
      empties it.
    - `asked`: the seat with an open undo request, or None; `allowed` are the players who agree to it.
    - `asked_at`, `asked_in`: the version, and the public version, of the match after that request.
    """

    base: Any = field(default=None, repr=False)
    since: Since = field(default=(), repr=False)
    trail: tuple[Made, ...] = field(default=(), repr=False)
    asked: Seat | None = None
    asked_at: int = 0
    asked_in: int = 0
    allowed: frozenset[PlayerId] = frozenset()
