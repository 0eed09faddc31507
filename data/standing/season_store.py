"""Stores seasons in SQL. A season is one JSON text in a row. The other columns of the row, and the table of
entrants, are for queries.

Each finished match of a season (a fixture) has a row of its own, and is not in the text. So the text gets
shorter during the season, and a change writes less. If an older version stored a season, all its matches are in
the text until the season changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from data.core.connections import Connections
from data.core.locking import hold_alone
from data.core.notifications import Notifications
from data.core.sharding import within
from data.core.upserts import insert_if_new, insert_or_update
from data.schema import SEASON_DUE, SHUT_OUT, blocks, entrants, fixtures
from data.schema import seasons as table
from matches.log.events import PlayerId
from matches.ports.peers import EVERYTHING, Share
from texts.late import Late

if TYPE_CHECKING:
    from matches.seasons import season as season_values
    from matches.seasons.season import Fixture, Season, SeasonId
else:
    season_values = Late("matches.seasons.season")

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
            _put_beside(connection, season, {})
            self._notifications.woken(connection, season.server)
            return True

        return await self._connections.write(work)

    async def get(self, season_id: SeasonId) -> Season | None:
        def work(connection: sa.Connection) -> Season | None:
            value = connection.scalar(_VALUE, {"season": season_id})
            return None if value is None else _whole(connection, value)[0]

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
            before, finished = _whole(connection, value)
            after = change(before)
            if after != before:
                _put_beside(connection, after, finished)
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
                _whole(connection, value)[0]
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
    return [_whole(connection, value)[0] for value in values]


def remove_seasons(connection: sa.Connection, ids: Sequence[str]) -> set[int]:
    """Delete seasons. Return the ids of the people who were in them."""
    here = {"ones": [*ids]}
    people = {*connection.scalars(_PEOPLE, here)}
    for query in _DELETIONS:
        connection.execute(query, here)
    return people


def decoded(value: str) -> Season:
    """Return the season from a text that `encoded` has made. Fields that this program does not know are
    ignored."""
    return _decoders()[0].decode(value)


@cache
def _decoders() -> tuple[msgspec.json.Decoder[Season], msgspec.json.Decoder[list[Fixture]]]:
    return msgspec.json.Decoder(season_values.Season), msgspec.json.Decoder(
        list[season_values.Fixture]
    )


def encoded(season: Season) -> str:
    value = msgspec.to_builtins(season)
    if not season.terms.every:
        value["terms"]["every"] = "PT0S"  # zero is stored as PT0S, but msgspec would write P0D
    return msgspec.json.encode(value).decode()


def _whole(connection: sa.Connection, value: str) -> tuple[Season, Mapping[int, Fixture]]:
    """Return the season in a JSON text, together with the finished matches that have rows of their own. The
    second part of the result has only these finished matches, by number."""
    season = decoded(value)
    values = connection.scalar(_FINISHED, {"season": season.id}) or ""
    finished = {each.number: each for each in _decoders()[1].decode(f"[{values}]")}
    known = {**finished, **{each.number: each for each in season.fixtures}}
    return replace(season, fixtures=tuple(known[number] for number in sorted(known))), finished


def _put_beside(connection: sa.Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store what is not in the JSON text of a season: its entrants and its finished matches. `stored` has the
    matches that are stored already."""
    _store_finished(connection, season, stored)
    _store_entrants(connection, season)


def _store_finished(
    connection: sa.Connection, season: Season, stored: Mapping[int, Fixture]
) -> None:
    """Store the finished matches that are not in `stored`, or are there in an earlier state."""
    fresh = [
        {"season": season.id, "number": each.number, "value": msgspec.json.encode(each).decode()}
        for each in season.fixtures
        if each.state.over and stored.get(each.number) is not each
    ]
    if fresh:
        connection.execute(insert_or_update(fixtures, ["value"]), fresh)


def columns(season: Season, now: datetime) -> dict[str, object]:
    """Return the values for the row of a changed season, which is due at `now` for the background work."""
    unfinished = tuple(each for each in season.fixtures if not each.state.over)
    return {
        "open": season.open,
        "cancelled": season.cancelled,
        "value": encoded(replace(season, fixtures=unfinished)),
        "changed_at": now,
        "due": now,
    }


def _store_entrants(connection: sa.Connection, season: Season) -> None:
    """Store exactly the season's people in the table of entrants. Remove those who left before its start, or
    were erased."""
    people = {*season.people}
    known = {*connection.scalars(_ENTRANTS, {"season": season.id})}
    if fresh := people - known:
        rows = [{"season": season.id, "player": player} for player in sorted(fresh)]
        connection.execute(insert_if_new(entrants), rows)
    if gone := known - people:
        connection.execute(_NO_ENTRANT, [{"season": season.id, "who": who} for who in gone])


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
_FINISHED: Final = sa.select(sa.func.aggregate_strings(fixtures.c.value, ",")).where(
    fixtures.c.season == sa.bindparam("season")
)  # reading one text is faster than thousands of rows
_ENTRANTS: Final = sa.select(entrants.c.player).where(entrants.c.season == sa.bindparam("season"))
_NO_ENTRANT: Final = sa.delete(entrants).where(
    entrants.c.season == sa.bindparam("season"), entrants.c.player == sa.bindparam("who")
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
