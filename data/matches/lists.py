"""Lists matches from rows derived from their logs, so that no match needs to be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

from data.core.connections import Connections, Store
from data.core.sharding import within
from data.matches.match_rows import MATCHES, rows
from data.matches.match_search import find, unless_none
from data.matches.only_matches import OnlyMatches
from data.schema import (
    LOBBY,
    PLAYED,
    SHUT_OUT,
    THINKING,
    UNFINISHED,
    blocks,
    matches,
    members,
    waiting,
)
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.match_search import Scope, SearchCondition
from matches.ports.peers import EVERYTHING, Share
from matches.ports.storage import Row


class SqlLists(Store):
    def __init__(self, connections: Connections, only_matches: OnlyMatches) -> None:
        super().__init__(connections)
        self._only_matches = only_matches

    async def row(self, match_id: MatchId) -> Row | None:
        rows = await self._rows(_ONE, match=match_id)
        return rows[0] if rows else None

    async def rows_of(self, player: PlayerId, *, server: int | None = None) -> list[Row]:
        """Return the rows of a player's open matches. Those in which it is the player's turn come first, the
        longest waiting at the top."""
        return await self._rows(_OF_PLAYER, player=player, server=server)

    async def next_waiting(self, player: PlayerId, besides: MatchId) -> tuple[MatchId, str] | None:
        """Return the match that has waited longest for the player, and the key of its game; None if no match
        waits. Leave out frozen matches and the match `besides`."""
        if self._only_matches.get(player) == besides:
            return None
        since = self._only_matches.moment()
        row = await self._connections.first(_NEXT, {"player": player, "besides": besides})
        if row is not None:
            return MatchId(row.id), row.game
        self._only_matches.keep(player, besides, since)
        return None

    async def search(
        self,
        player: PlayerId,
        fits: Sequence[SearchCondition],
        scopes: Sequence[Scope],
        *,
        game: str | None = None,
        every: bool = False,
    ) -> list[Row]:
        """Search for a player's matches in the places `scopes`, by the conditions `fits`. Both begin with the
        most important one.

        Without `every`, find the first place where any condition is met, and the first condition that is met
        there. Return the matches there that meet this condition. Frozen matches are returned only if no other
        match there meets any condition. With `every`, return the matches from all places that meet any
        condition, each match once.

        At most SEARCH_LIMIT matches are returned for each place and condition. Of these, the matches that wait
        for the player come first, the longest waiting at the top. Then come the others, the last changed at the
        top.
        """

        def read(connection: sa.Connection) -> list[Row]:
            return rows(connection, find(connection, player, fits, scopes, game, every=every))

        return await self._connections.read(read)

    async def rows_at(self, server: int) -> list[Row]:
        """Return up to 500 unfinished matches of a server, the last changed first."""
        return await self._rows(_AT_SERVER, server=server)

    async def open_lobbies(self, host: PlayerId) -> int:
        return await self._connections.scalar(_LOBBIES, {"host": host}) or 0

    async def running_matches(self, host: PlayerId, *, practice: bool = False) -> int:
        """Return how many running matches this player has opened and still plays in. Count practice matches if
        `practice` is True; otherwise, count matches that are played in servers and belong to no season. Frozen
        matches are not counted."""
        query = _PRACTISING if practice else _RUNNING
        return await self._connections.scalar(query, {"host": host}) or 0

    async def thinking(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the unfinished matches of `share` in which a computer must act, the last changed last."""
        return [*await self._connections.scalars(within(_THINKING, matches.c.server, share))]

    async def oldest_lobby(
        self, after: tuple[MatchId, datetime] | None = None, share: Share = EVERYTHING
    ) -> tuple[MatchId, datetime] | None:
        """Return the lobby that has not changed for the longest time, and when it last changed; None if there
        is no lobby. Search only the servers of `share`, and skip blocked servers.

        To get the next lobby, call this again with the returned pair as `after`.
        """
        last, changed = after or ("", _EARLIEST)
        values = {"last": last, "changed": changed}
        query = within(_OLDEST, matches.c.server, share)
        row = await self._connections.first(query, values)
        return None if row is None else (MatchId(row.id), row.changed_at)

    async def _rows(self, query: sa.Select[Any], **values: object) -> list[Row]:
        return await self._connections.read(
            lambda connection: rows(connection, connection.execute(query, values).all())
        )


_ONE: Final = MATCHES.where(matches.c.id == sa.bindparam("match"))

_OF_PLAYER: Final = (
    MATCHES.join(members, members.c.match_id == matches.c.id)
    .outerjoin(
        waiting,
        sa.and_(waiting.c.match_id == matches.c.id, waiting.c.player == sa.bindparam("player")),
    )
    .where(
        members.c.player == sa.bindparam("player"), PLAYED, unless_none(matches.c.server, "server")
    )
    .order_by(waiting.c.since.is_(None), waiting.c.since, matches.c.changed_at.desc())
)
_NEXT: Final = (
    sa.select(matches.c.id, matches.c.game)
    .join(waiting, waiting.c.match_id == matches.c.id)
    .where(
        waiting.c.player == sa.bindparam("player"),
        matches.c.id != sa.bindparam("besides"),
        matches.c.open == sa.true(),
        matches.c.frozen == sa.false(),
    )
    .order_by(waiting.c.since, matches.c.changed_at.desc())
    .limit(1)
)

_AT_SERVER: Final = (
    MATCHES.where(matches.c.server == sa.bindparam("server"), UNFINISHED)
    .order_by(matches.c.changed_at.desc())
    .limit(500)
)
_LOBBIES: Final = (
    sa.select(sa.func.count())
    .select_from(matches)
    .where(LOBBY, matches.c.host == sa.bindparam("host"))
)
_OPENED_AND_PLAYED: Final = (
    sa.select(sa.func.count())
    .select_from(members.join(matches, matches.c.id == members.c.match_id))
    .where(
        PLAYED,
        members.c.player == sa.bindparam("host"),
        matches.c.host == sa.bindparam("host"),
        matches.c.status == Status.RUNNING.value,
        matches.c.frozen == sa.false(),
    )
)
_RUNNING: Final = _OPENED_AND_PLAYED.where(matches.c.server != ANYWHERE, matches.c.season.is_(None))
_PRACTISING: Final = _OPENED_AND_PLAYED.where(matches.c.server == ANYWHERE)
_THINKING: Final = sa.select(matches.c.id).where(THINKING).order_by(matches.c.changed_at)
_EARLIEST: Final = datetime.min.replace(tzinfo=UTC)
_OLDEST: Final = (
    sa.select(matches.c.id, matches.c.changed_at)
    .where(
        LOBBY,
        matches.c.server.not_in(sa.select(blocks.c.discord_id).where(SHUT_OUT)),
        sa.tuple_(matches.c.changed_at, matches.c.id)
        > sa.tuple_(sa.bindparam("changed", type_=matches.c.changed_at.type), sa.bindparam("last")),
    )
    .order_by(matches.c.changed_at, matches.c.id)
    .limit(1)
)
