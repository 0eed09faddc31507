"""Stores in SQL the moves that people have made in lessons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from data.core.connections import Store
from data.core.upserts import insert_if_new
from data.schema import lessons
from matches.log.events import PlayerId


class SqlLessons(Store):
    """Stores the moves of learners: one list for each person and game. The rest of a lesson's state can be
    computed from its moves."""

    async def moves(self, player: PlayerId, game: str) -> Sequence[str] | None:
        """Return the learner's moves, in the game's notation; None if the person has not begun the lesson."""
        stored = await self._connections.scalar(_MOVES, {"who": player, "which": game})
        return None if stored is None else json.loads(stored)

    async def put(
        self,
        player: PlayerId,
        game: str,
        before: Sequence[str] | None,
        moves: Sequence[str],
        now: datetime,
    ) -> bool:
        """Replace the learner's moves by `moves`. `before` are the moves that the caller has read. If the
        stored moves are no longer the same, return False, and store nothing."""
        values = {"moves": json.dumps([*moves]), "changed_at": now}

        def work(connection: Connection) -> bool:
            # Two simultaneous presses may refer to the same moves, and only the first may count. So compare the
            # moves within the transaction.
            if before is None:
                row = {"player": player, "game": game, **values}
                return bool(connection.execute(insert_if_new(lessons), row).rowcount)
            where = {"who": player, "which": game, "before": json.dumps([*before])}
            return bool(connection.execute(_CHANGE.values(values), where).rowcount)

        return await self._connections.write(work)


_HERE: Final = (lessons.c.player == bindparam("who"), lessons.c.game == bindparam("which"))
_MOVES: Final = select(lessons.c.moves).where(*_HERE)
_CHANGE: Final = update(lessons).where(*_HERE, lessons.c.moves == bindparam("before"))
