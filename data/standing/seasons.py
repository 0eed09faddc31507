"""Stores seasons in SQL. Each season is one JSON text; queries use the columns beside it, and the table of its
entrants.

A finished match of a season (a fixture) has a row of its own and is left out of the text. So the text gets
shorter as the season goes on, and a change writes only the remaining matches. Seasons stored before those rows
existed keep all their matches in the text until they change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    bindparam,
    delete,
    false,
    func,
    insert,
    select,
    update,
)

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
    """Stores the seasons of all servers. A season is due when there is something to do in it.

    The end of one of its matches makes a season due, in the same transaction that stores that end.
    """

    def __init__(self, connections: Connections, notifications: Notifications) -> None:
        self._connections = connections
        self._notifications = notifications

    async def add(
        self, season: Season, now: datetime, check: Callable[[int], None] | None = None
    ) -> bool:
        """Store a new season, which is due at once. Return False, and store nothing, if its id already exists.

        `check` is called with the number of open seasons of the server, inside the transaction. If it raises,
        nothing is stored and the exception propagates.
        """

        def work(connection: Connection) -> bool:
            hold_alone(
                connection, f"seasons of {season.server}"
            )  # of two concurrent additions, one counts the other
            if connection.scalar(_VALUE, {"season": season.id}) is not None:
                return False
            if check is not None:
                check(connection.scalar(_OPEN, {"server": season.server}) or 0)
            row = {"id": season.id, "server": season.server, "game": season.terms.game}
            connection.execute(insert(table), row | _columns(season, now))
            _store_finished(connection, season, {})
            _note(connection, season)
            self._notifications.woken(connection, season.server)
            return True

        return await self._connections.write(work)

    async def get(self, season_id: SeasonId) -> Season | None:
        def work(connection: Connection) -> Season | None:
            value = connection.scalar(_VALUE, {"season": season_id})
            return None if value is None else _whole(connection, value)

        return await self._connections.read(work)

    async def change(
        self, season_id: SeasonId, change: Callable[[Season], Season], now: datetime
    ) -> Season | None:
        """Read, change and store a season in one transaction. Return the new one, or None if there is no such
        season.

        If `change` returns a different season, it becomes due. If `change` raises, nothing is stored and the
        exception propagates.
        """

        def work(connection: Connection) -> Season | None:
            value = connection.scalar(_VALUE.with_for_update(), {"season": season_id})
            if value is None:
                return None
            finished = _finished(connection, season_id)
            before = _with(decoded(value), finished)
            after = change(before)
            if after != before:
                _store_finished(connection, after, finished)
                values = {f"new_{name}": each for name, each in _columns(after, now).items()}
                connection.execute(_CHANGE, {"season": season_id, **values})
                _note(connection, after)
                self._notifications.woken(connection, after.server)
            return after

        return await self._connections.write(work)

    async def in_server(self, server: int) -> list[Season]:
        """Return up to 25 seasons of a server. Open ones come first, and then those that changed last."""
        # Decoded on the connection's thread, because decoding 25 long seasons would block the event loop.
        return await self._connections.read(
            lambda connection: [
                _whole(connection, value)
                for value in connection.scalars(_IN_SERVER, {"server": server}).all()
            ]
        )

    async def due(self, now: datetime, share: Share = EVERYTHING) -> dict[SeasonId, int]:
        """Return the seasons that have something to do, from a share of the servers, with their servers,
        beginning with the one due longest.

        Seasons of blocked servers are left out.
        """
        query = within(_DUE, table.c.server, share)
        found = await self._connections.read(
            lambda connection: connection.execute(query, {"now": now}).all()
        )
        return {each.id: each.server for each in found}

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None:
        query = within(_NEXT, table.c.server, share)
        return await self._connections.read(lambda connection: connection.scalar(query))

    async def take(self, season_id: SeasonId, until: datetime) -> None:
        """Record that the due work of a season begins. Unless `rests` is called before then, it is due again at
        `until`."""
        values = {"season": season_id, "when": until}
        await self._connections.write(lambda connection: connection.execute(_TAKE, values))

    async def rests(self, season_id: SeasonId, taken: datetime, due: datetime | None) -> None:
        """Record that the due work of a season is done, and that the season is next due at `due`; never if that
        is None.

        `taken` is the time that was passed to `take`. If something else has made the season due since, it stays
        due.
        """
        values = {"season": season_id, "taken": taken, "when": due}
        await self._connections.write(lambda connection: connection.execute(_REST, values))


def seasons_of(connection: Connection, player: PlayerId) -> list[Season]:
    """Return all seasons that a player entered or started, including finished ones."""
    values = connection.scalars(_OF_PLAYER, {"who": player}).all()
    return [_whole(connection, value) for value in values]


def remove_seasons(connection: Connection, ids: Sequence[str]) -> set[int]:
    """Delete seasons. Return the ids of the people who were in them."""
    here = {"ones": [*ids]}
    people = {*connection.scalars(_PEOPLE, here)}
    for query in _DELETIONS:
        connection.execute(query, here)
    return people


def decoded(value: str) -> Season:
    """Return the season that `encoded` encoded. Unknown fields are ignored."""
    return _decoders()[0].decode(value)


@cache
def _decoders() -> tuple[msgspec.json.Decoder[Season], msgspec.json.Decoder[list[Fixture]]]:
    return msgspec.json.Decoder(season_values.Season), msgspec.json.Decoder(
        list[season_values.Fixture]
    )


def encoded(season: Season) -> str:
    value = msgspec.to_builtins(season)
    if not season.terms.every:
        value["terms"]["every"] = "PT0S"  # as stored so far; msgspec would write P0D
    return msgspec.json.encode(value).decode()


def _whole(connection: Connection, value: str) -> Season:
    """Return the season encoded in `value`, together with its finished matches from their rows."""
    season = decoded(value)
    return _with(season, _finished(connection, season.id))


def _finished(connection: Connection, season: SeasonId) -> dict[int, Fixture]:
    """Return the finished matches of a season that have rows of their own, by their numbers."""
    values = connection.scalar(_FINISHED, {"season": season}) or ""
    return {each.number: each for each in _decoders()[1].decode(f"[{values}]")}


def _with(season: Season, finished: Mapping[int, Fixture]) -> Season:
    known = {**finished, **{each.number: each for each in season.fixtures}}
    return replace(season, fixtures=tuple(known[number] for number in sorted(known)))


def _store_finished(connection: Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store a row for each finished match of the season that differs from `stored`."""
    fresh = [
        {"season": season.id, "number": each.number, "value": msgspec.json.encode(each).decode()}
        for each in season.fixtures
        if each.state.over and stored.get(each.number) is not each
    ]
    if fresh:
        connection.execute(insert_or_update(fixtures, ["value"]), fresh)


def _columns(season: Season, now: datetime) -> dict[str, object]:
    unfinished = tuple(each for each in season.fixtures if not each.state.over)
    return {
        "open": season.open,
        "cancelled": season.cancelled,
        "value": encoded(replace(season, fixtures=unfinished)),
        "changed_at": now,
        "due": now,
    }


def _note(connection: Connection, season: Season) -> None:
    """Update the table of entrants to the people of the season. People who left before it began, or were
    erased, are removed."""
    people = {*season.people}
    known = {*connection.scalars(_ENTRANTS, {"season": season.id})}
    if fresh := people - known:
        rows = [{"season": season.id, "player": player} for player in sorted(fresh)]
        connection.execute(insert_if_new(entrants), rows)
    if gone := known - people:
        connection.execute(_NO_ENTRANT, [{"season": season.id, "who": who} for who in gone])


_SEASON: Final = table.c.id == bindparam("season")
_MOMENT: Final = table.c.due.type
_VALUE: Final = select(table.c.value).where(_SEASON)
_HERE: Final = table.c.server == bindparam("server", type_=table.c.server.type)
_OPEN: Final = select(func.count()).select_from(table).where(_HERE, table.c.open)
_CHANGE: Final = (
    update(table)
    .where(_SEASON)
    .values(
        {
            name: bindparam(f"new_{name}", type_=table.c[name].type)
            for name in ("open", "cancelled", "value", "changed_at", "due")
        }
    )
)
_FINISHED: Final = select(func.aggregate_strings(fixtures.c.value, ",")).where(
    fixtures.c.season == bindparam("season")
)  # one text is read faster than thousands of rows
_IN_SERVER: Final = (
    select(table.c.value)
    .where(_HERE)
    .order_by(table.c.open.desc(), table.c.changed_at.desc())
    .limit(_MOST)
)
_NOT_SHUT_OUT: Final = table.c.server.not_in(select(blocks.c.discord_id).where(SHUT_OUT))
_DUE: Final = (
    select(table.c.id, table.c.server)
    .where(SEASON_DUE, table.c.due <= bindparam("now", type_=_MOMENT), _NOT_SHUT_OUT)
    .order_by(table.c.due)
)
_NEXT: Final = select(func.min(table.c.due)).where(SEASON_DUE, _NOT_SHUT_OUT)
_TAKE: Final = update(table).where(_SEASON).values(due=bindparam("when", type_=_MOMENT))
_REST: Final = _TAKE.where(table.c.due == bindparam("taken", type_=_MOMENT))
_ENTRANTS: Final = select(entrants.c.player).where(entrants.c.season == bindparam("season"))
_NO_ENTRANT: Final = delete(entrants).where(
    entrants.c.season == bindparam("season"), entrants.c.player == bindparam("who")
)
_OF_PLAYER: Final = (
    select(table.c.value)
    .join(entrants, entrants.c.season == table.c.id)
    .where(entrants.c.player == bindparam("who"))
    .order_by(table.c.id)
)
_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_PEOPLE: Final = select(entrants.c.player).where(entrants.c.season.in_(_ONES)).distinct()
_DELETIONS: Final = (
    *(delete(each).where(each.c.season.in_(_ONES)) for each in (entrants, fixtures)),
    delete(table).where(table.c.id.in_(_ONES)),
)
PAST: Final = (  # seasons that may be deleted
    select(table.c.id)
    .where(
        table.c.open == false(),
        table.c.cancelled == bindparam("cancelled", type_=table.c.cancelled.type),
        table.c.changed_at < bindparam("before", type_=table.c.changed_at.type),
    )
    .order_by(table.c.changed_at)
    .limit(bindparam("most"))
)
