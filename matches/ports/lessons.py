"""The port for lessons: how far people have got in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from matches.log.events import PlayerId


class Lessons(Protocol):
    """The moves that each learner has made in the lesson of each game. Everything else about a lesson follows
    from them."""

    async def moves(self, player: PlayerId, game: str) -> Sequence[str] | None:
        """Return the learner's moves, in notation; None if the person has not begun the lesson."""
        ...

    async def put(
        self,
        player: PlayerId,
        game: str,
        before: Sequence[str] | None,
        moves: Sequence[str],
        now: datetime,
    ) -> bool:
        """Replace the learner's moves `before` with `moves`.

        Returns False, and stores nothing, if the stored moves are no longer those in `before`.
        """
        ...
