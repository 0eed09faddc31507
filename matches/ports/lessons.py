"""The port for lessons: how far people have come in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from matches.log.events import PlayerId


class Lessons(Protocol):
    """The learner's own moves in the lesson of each game; all else follows from them."""

    async def moves(self, player: PlayerId, game: str) -> Sequence[str] | None:
        """None if the person has not begun it."""
        ...

    async def put(
        self,
        player: PlayerId,
        game: str,
        before: Sequence[str] | None,
        moves: Sequence[str],
        now: datetime,
    ) -> bool:
        """Store the moves in place of `before`. False, and nothing is stored, if those are no longer there."""
        ...
