"""Stores open decisions and unanswered undo requests in SQL, with the times at which they are due. Also stores
pauses of matches, during which clocks stand still."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import Connection, and_, bindparam, false, func, select

from data.core.connections import Connections
from data.core.sharding import within
from data.schema import ASKED, REMOVED, SHUT_OUT, UNFINISHED, blocks, matches, servers, waiting
from data.time import clock_repair, pausing
from data.time.clocks import store
from data.time.dues import DUE, OF, OF_THESE, dues
from matches.log.events import MatchId, PlayerId
from matches.ports.due import Due
from matches.ports.peers import EVERYTHING, Share
from matches.time.decision_clock import OpenDecision


class SqlOpenDecisions:
    """Stores the open decisions of all matches, each with its clock. They are created and deleted when events
    are appended to a match. After `put_back` has corrected times, it calls `on_put_back`, so that these times
    can be dropped from caches."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self.on_put_back: Callable[[], None] = lambda: None

    async def earliest(self, share: Share = EVERYTHING) -> datetime | None:
        """Return when a decision in the servers of `share` is due next; None if none ever is. Frozen and
        suspended matches don't count."""
        return await self._connections.scalar(within(_EARLIEST, matches.c.server, share))

    async def due(
        self,
        now: datetime,
        limit: int,
        share: Share = EVERYTHING,
        besides: Collection[int] = (),
    ) -> list[Due]:
        """Return up to `limit` decisions in the servers of `share` that are due at `now`, the earliest first.
        Leave out the servers in `besides`."""
        query = within(DUE, matches.c.server, share)
        work = partial(dues, query=query, now=now, most=limit, besides=[*besides])
        return await self._connections.read(work)

    async def of(self, player: PlayerId, matches: Collection[MatchId] | None = None) -> list[Due]:
        """Return a player's open decisions, the one that has been open longest first. With `matches`, return
        only those in these matches."""
        if matches is None:
            work = partial(dues, query=OF, player=player)
        else:
            work = partial(dues, query=OF_THESE, player=player, ones=[*matches])
        return await self._connections.read(work)

    # Optimistic locking on the clock's own row, not on the match: the match may move on for others without
    # changing this clock.
    async def put_all(
        self, open_decisions: Sequence[tuple[MatchId, PlayerId, OpenDecision]]
    ) -> None:
        """Store the clocks of decisions in one transaction. Leave out a decision that has been made, and one
        whose clock another transaction has changed since the caller read it (optimistic locking)."""

        def work(connection: Connection) -> None:
            for match_id, player, open_decision in open_decisions:
                store(connection, match_id, player, open_decision)

        if open_decisions:
            await self._connections.write(work)

    async def pause(
        self,
        start: datetime,
        until: datetime,
        match_id: MatchId | None = None,
        share: Share = EVERYTHING,
        look: datetime | None = None,
    ) -> None:
        """Store a pause from `start` to `until`, during which clocks stand still. With `match_id`, only this
        match is paused; otherwise, all matches in the servers of `share`.

        The stored times at which decisions are due are then too early. If many matches are paused, `Due.exact`
        corrects such a time when it is reached. If one match is paused, its times are computed anew at `look`;
        None means at `start`.
        """

        def work(connection: Connection) -> None:
            if match_id is None:
                pausing.in_share(connection, share, start, until)
            else:
                pausing.in_match(connection, match_id, start, until, look)

        await self._connections.write(work)

    async def put_back(self, now: datetime) -> None:
        """Correct times that are in the future, as `clock_repair.put_back` does. A second call does no harm."""
        await self._connections.write(lambda connection: clock_repair.put_back(connection, now))
        self.on_put_back()

    async def unanswered(
        self, now: datetime, share: Share = EVERYTHING
    ) -> list[tuple[MatchId, int]]:
        """Return the matches in the servers of `share` that have an undo request whose time to answer is over.
        Each has the number of the event that made the request."""
        query = within(_UNANSWERED, matches.c.server, share)
        rows = await self._connections.rows(query, {"now": now})
        return [(MatchId(row.id), row.asked) for row in rows]

    async def next_unanswered(self, share: Share = EVERYTHING) -> datetime | None:
        """Return when the time to answer an undo request ends next, in the servers of `share`; None if there is
        no such request."""
        return await self._connections.scalar(within(_NEXT_UNANSWERED, matches.c.server, share))


_EARLIEST: Final = (
    select(waiting.c.due)
    .join(matches, matches.c.id == waiting.c.match_id)
    .where(
        waiting.c.due.is_not(None),
        matches.c.frozen == false(),
        matches.c.channel_gone_at.is_(None),
    )
    .order_by(waiting.c.due)
    .limit(1)
)
# If the bot is not in the server, the host blocks the server, or the channel is gone, nobody can answer the
# undo request. Its deadline is extended when that ends.
_REACHABLE: Final = and_(
    matches.c.channel_gone_at.is_(None),
    matches.c.server.not_in(select(servers.c.server).where(REMOVED)),
    matches.c.server.not_in(select(blocks.c.discord_id).where(SHUT_OUT)),
)
_UNANSWERED: Final = select(matches.c.id, matches.c.asked).where(
    ASKED,
    UNFINISHED,
    _REACHABLE,
    matches.c.answer_due <= bindparam("now"),
)
_NEXT_UNANSWERED: Final = select(func.min(matches.c.answer_due)).where(
    ASKED, UNFINISHED, _REACHABLE
)
