"""Rates the results of matches. `standing_tables` reads the ratings that people see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, select

from data.core.connections import Store
from data.schema import TO_RATE, UNCOUNTED, matches
from data.schema import results as table
from data.standing import results
from matches.log.events import MatchId
from matches.log.history.result import Result
from matches.standing.rating import prepare
from texts.late import Late

if TYPE_CHECKING:
    from data.standing import rating, standing_tables
    from data.standing.standing_tables import SqlStandingTables
else:
    standing_tables = Late("data.standing.standing_tables")
    rating = Late("data.standing.rating")

MOST: Final = 5000
"""The maximum number of unrated results that one query reads."""


class SqlStandings(Store):
    """Rates the results of matches. Every method may raise StorageBusy."""

    @cached_property
    def tables(self) -> SqlStandingTables:
        return standing_tables.SqlStandingTables(self._connections)

    async def settle(self, server: int, game: str) -> None:
        """Rate the unrated results of a game in a server, in the order in which the matches ended. If this is
        called several times, even by several processes, each result is still rated once."""
        here = {"server": server, "game": game}
        pending = await self._connections.scalar(_PENDING_HERE, here)
        if pending is None:  # the usual case, found without waiting for the writer
            return
        await asyncio.to_thread(prepare)  # outside the transaction, for which others wait
        while await self._connections.write(lambda each: rating.rate(each, server, game)):
            pass

    async def unsettled(self) -> list[tuple[int, str]]:
        """Return the servers and games with unrated results, as pairs without duplicates."""
        found = await self._connections.rows(_PENDING)
        return [*dict.fromkeys((row.server, row.game) for row in found)]

    async def uncounted(self, most: int) -> Sequence[MatchId]:
        """Return up to `most` finished matches whose results must still be stored. They ended under an older
        version, which stored no results."""
        return await self._connections.scalars(_UNCOUNTED, {"most": most})

    async def count(self, match_id: MatchId, server: int, game: str, result: Result | None) -> None:
        """Store the result of a match that ended under an older version, which stored no results. If `result`
        is None, record that the match has none. A second call changes nothing."""

        def work(connection: Connection) -> None:
            # A match that was purged meanwhile gets no result.
            if connection.execute(results.COUNTED, {"match": match_id}).rowcount and result:
                results.put(connection, match_id, server, game, result)

        await self._connections.write(work)


_HERE: Final = table.c.server == bindparam("server")
_GAME: Final = table.c.game == bindparam("game")
_PENDING_HERE: Final = select(table.c.id).where(TO_RATE, _HERE, _GAME).limit(1)
_PENDING: Final = select(table.c.server, table.c.game).where(TO_RATE).limit(MOST)
_UNCOUNTED: Final = (
    select(matches.c.id).where(UNCOUNTED).order_by(matches.c.id).limit(bindparam("most"))
)
