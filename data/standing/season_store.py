"""Stores seasons in SQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from data.core.connections import Connections
from data.core.locking import hold_alone
from data.core.notifications import Notifications
from data.core.sharding import within
from data.schema import SEASON_DUE, SHUT_OUT, blocks, entrants, fixtures
from data.schema import seasons as table
from data.standing.season_rows import columns, put_beside, whole
from matches.log.events import PlayerId
from matches.ports.peers import EVERYTHING, Share

if TYPE_CHECKING:
    from matches.seasons.season import Season, SeasonId

_MOST: Final = 25


class SqlSeasons:
    """Stores the seasons of all servers. A season is due when the background work must look at it. The
    transaction that ends a match of a season makes the season due."""

    def __init__(self, connections: Connections, notifications: Notifications) -> None:
        self._connections = connections
        self._notifications = notifications

    async def add(
        self, season: Season, now: datetime, check: Callable[[int], None] | None = None
    ) -> bool:
        """Store a new season, which is due at once. Return False, and store nothing, if its id is taken.

        Within the transaction, `check` is called with the number of open seasons in the server. If it raises an
        error, nothing is stored.
        """

        def work(connection: sa.Connection) -> bool:
            hold_alone(
                connection, f"seasons of {season.server}"
            )  # of two concurrent additions, one waits and counts the other
            if connection.scalar(_VALUE, {"season": season.id}) is not None:
                return False
            if check is not None:
                check(connection.scalar(_OPEN, {"server": season.server}) or 0)
            row = {"id": season.id, "server": season.server, "game": season.terms.game}
            connection.execute(sa.insert(table), row | columns(season, now))
            put_beside(connection, season, {})
            self._notifications.woken(connection, season.server)
            return True

        return await self._connections.write(work)

    async def get(self, season_id: SeasonId) -> Season | None:
        def work(connection: sa.Connection) -> Season | None:
            value = connection.scalar(_VALUE, {"season": season_id})
            return None if value is None else whole(connection, value)[0]

        return await self._connections.read(work)

    async def change(
        self, season_id: SeasonId, change: Callable[[Season], Season], now: datetime
    ) -> Season | None:
        """Change a season in one transaction, and return the season after the change; None if there is no
        season with this id.

        `change` gets the stored season and returns the new one. If they differ, the season is due at once. If
        `change` raises an error, nothing is stored.
        """

        def work(connection: sa.Connection) -> Season | None:
            value = connection.scalar(_VALUE.with_for_update(), {"season": season_id})
            if value is None:
                return None
            before, finished = whole(connection, value)
            after = change(before)
            if after != before:
                put_beside(connection, after, finished)
                connection.execute(_CHANGE.values(columns(after, now)), {"season": season_id})
                self._notifications.woken(connection, after.server)
            return after

        return await self._connections.write(work)

    async def in_server(self, server: int) -> list[Season]:
        """Return up to 25 seasons of a server: first the open ones, then the closed ones. Each of these groups
        begins with the season that changed last."""
        # The seasons are decoded on the connection's thread, because decoding 25 long ones would block the
        # event loop.
        return await self._connections.read(
            lambda connection: [
                whole(connection, value)[0]
                for value in connection.scalars(_IN_SERVER, {"server": server}).all()
            ]
        )

    async def due(self, now: datetime, share: Share = EVERYTHING) -> dict[SeasonId, int]:
        """Return the ids of the due seasons in the servers of `share`, each with its server. The one that has
        been due longest comes first. Seasons in blocked servers are left out."""
        query = within(_DUE, table.c.server, share)
        found = await self._connections.rows(query, {"now": now})
        return {each.id: each.server for each in found}

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None:
        query = within(_NEXT, table.c.server, share)
        return await self._connections.scalar(query)

    async def take(self, season_id: SeasonId, until: datetime) -> None:
        """Record that the background work now looks at a season. The season becomes due again at `until`, in
        case the work is interrupted. Once the work is done, call `rests`."""
        values = {"season": season_id, "when": until}
        await self._connections.execute(_TAKE, values)

    async def rests(self, season_id: SeasonId, taken: datetime, due: datetime | None) -> None:
        """Record that the background work has looked at a season. The season is due next at `due`; None means
        never.

        `taken` is the `until` that was passed to `take`. If a change has made the season due at another time
        meanwhile, do nothing.
        """
        values = {"season": season_id, "taken": taken, "when": due}
        await self._connections.execute(_REST, values)


def seasons_of(connection: sa.Connection, player: PlayerId) -> list[Season]:
    """Return all seasons, open or not, that a player has entered or started."""
    values = connection.scalars(_OF_PLAYER, {"who": player}).all()
    return [whole(connection, value)[0] for value in values]


def remove_seasons(connection: sa.Connection, ids: Sequence[str]) -> set[int]:
    """Delete seasons. Return the ids of the people who were in them."""
    here = {"ones": [*ids]}
    people = {*connection.scalars(_PEOPLE, here)}
    for query in _DELETIONS:
        connection.execute(query, here)
    return people


_SEASON: Final = table.c.id == sa.bindparam("season")
_VALUE: Final = sa.select(table.c.value).where(_SEASON)
_HERE: Final = table.c.server == sa.bindparam("server")
_OPEN: Final = sa.select(sa.func.count()).select_from(table).where(_HERE, table.c.open)
_CHANGE: Final = sa.update(table).where(_SEASON)
_IN_SERVER: Final = (
    sa.select(table.c.value)
    .where(_HERE)
    .order_by(table.c.open.desc(), table.c.changed_at.desc())
    .limit(_MOST)
)
_NOT_SHUT_OUT: Final = table.c.server.not_in(sa.select(blocks.c.discord_id).where(SHUT_OUT))
_DUE: Final = (
    sa.select(table.c.id, table.c.server)
    .where(SEASON_DUE, table.c.due <= sa.bindparam("now"), _NOT_SHUT_OUT)
    .order_by(table.c.due)
)
_NEXT: Final = sa.select(sa.func.min(table.c.due)).where(SEASON_DUE, _NOT_SHUT_OUT)
_TAKE: Final = _CHANGE.values(due=sa.bindparam("when"))
_REST: Final = _TAKE.where(table.c.due == sa.bindparam("taken"))
_OF_PLAYER: Final = (
    sa.select(table.c.value)
    .join(entrants, entrants.c.season == table.c.id)
    .where(entrants.c.player == sa.bindparam("who"))
    .order_by(table.c.id)
)
_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_PEOPLE: Final = sa.select(entrants.c.player).where(entrants.c.season.in_(_ONES)).distinct()
_DELETIONS: Final = (
    *(sa.delete(each).where(each.c.season.in_(_ONES)) for each in (entrants, fixtures)),
    sa.delete(table).where(table.c.id.in_(_ONES)),
)
PAST: Final = (  # seasons that may be deleted
    sa.select(table.c.id)
    .where(
        table.c.open == sa.false(),
        table.c.cancelled == sa.bindparam("cancelled"),
        table.c.changed_at < sa.bindparam("before"),
    )
    .order_by(table.c.changed_at)
    .limit(sa.bindparam("most"))
)
