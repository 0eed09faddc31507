"""Server settings in SQL, the servers that the bot was removed from, and how one is forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Column,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    true,
    update,
)

from data import pausing
from data.connections import Connections
from data.involved import named
from data.locking import hold_matches, hold_players
from data.players import SqlPlayers
from data.removing import OF_A_MATCH
from data.schema import (
    LOBBY,
    REMOVED,
    UNFINISHED,
    absences,
    blocks,
    entrants,
    events,
    habits,
    involved,
    lessons,
    matches,
    members,
    nicknames,
    parts,
    players,
    preferences,
    ratings,
    reminders,
    results,
    seasons,
)
from data.schema import servers as table
from data.shares import within
from data.upserts import insert_if_new
from data.wakes import Wakes
from matches.log.events import PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.ports.players import FORMER
from matches.ports.preferences import EVERYWHERE, ServerSettings


class SqlServers:
    """Implements matches.ports.preferences.Servers."""

    def __init__(self, connections: Connections, people: SqlPlayers) -> None:
        self._connections = connections
        self._people = people

    async def settings(self, server: int) -> ServerSettings:
        return await self._connections.read(lambda connection: _settings(connection, server))

    async def change(
        self, server: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        def work(connection: Connection) -> ServerSettings:
            _add(connection, server)
            connection.execute(_LOCK, {"server": server})  # of two changes, each sees the other
            settings = change(_settings(connection, server))
            values = {
                "channels": json.dumps(sorted(settings.channels)),
                "pace": settings.pace,
                "starters": settings.starters,
                "most": settings.most,
                "place": settings.place,
                "rated": settings.rated,
            }
            connection.execute(_CHANGE.values(values), {"this": server})
            return settings

        return await self._connections.write(work)

    async def under_way(self, server: int) -> int:
        return await self._connections.read(
            lambda connection: connection.execute(_UNDER_WAY, {"server": server}).scalar_one()
        )

    async def seen(
        self, present: frozenset[int], now: datetime, share: Share = EVERYTHING
    ) -> frozenset[int]:
        def work(connection: Connection) -> frozenset[int]:
            for server, since in connection.execute(_GONE_SINCE).all():
                back = {"this": server}
                if server in present and connection.execute(_RETURN, back).rowcount:
                    # In the same transaction: otherwise the clocks would lose the time without the bot.
                    pausing.in_server(connection, server, since, now)
            known = {each for query in _KNOWN for each in connection.scalars(query)}
            # What other shards are in, only they know.
            known = {*filter(share.owns, known)}
            missing = known - present - {EVERYWHERE} - {*connection.scalars(_GONE)}
            for server in sorted(missing):
                _store_removal(connection, server, now)
            return frozenset(missing)

        return await self._connections.write(work)

    async def removed(self, server: int, now: datetime) -> None:
        await self._connections.write(lambda connection: _store_removal(connection, server, now))

    async def longest_gone(self, share: Share = EVERYTHING) -> tuple[int, datetime] | None:
        query = within(_LONGEST_GONE, table.c.server, share)
        row = await self._connections.read(lambda connection: connection.execute(query).first())
        return None if row is None else (row.server, row.removed_at)

    async def forget(self, server: int) -> None:
        for player in await self._connections.write(
            lambda each: _forget(each, server, self._people.wakes)
        ):
            self._people.forget(player)
        self._people.forget_nicknames()

    async def scrub(self) -> bool:
        return await self._connections.scrub()


def _settings(connection: Connection, server: int) -> ServerSettings:
    row = connection.execute(_SETTINGS, {"server": server}).first()
    if row is None:
        return ServerSettings()
    channels = frozenset(json.loads(row.channels))
    return ServerSettings(channels, row.pace, row.starters, row.most, row.place, row.rated)


def _add(connection: Connection, server: int) -> None:
    connection.execute(insert_if_new(table), {"server": server})


def _store_removal(connection: Connection, server: int, now: datetime) -> None:
    _add(connection, server)
    connection.execute(_REMOVE, {"this": server, "now": now})


def _forget(connection: Connection, server: int, wakes: Wakes) -> list[PlayerId]:
    """Delete everything of a server, unless the bot is back; returns the players who were erased with it."""
    here = {"server": server}
    if connection.execute(_STILL_GONE, here).first() is None:
        return []
    hold_matches(connection, connection.scalars(_MATCHES, here).all())
    people = {*connection.scalars(_PEOPLE, here)}
    _forget_reminders(connection, server, people)
    for query in _DELETIONS:
        connection.execute(query, here)
    wakes.erased(connection)  # nicknames of others were deleted, too
    return forget_people(connection, people, wakes)


def _forget_reminders(connection: Connection, server: int, people: Collection[int]) -> None:
    """Remove the matches of the server from reminders; one without other matches is deleted.

    A direct message may be about matches of several servers.
    """
    gone = {*connection.scalars(_MATCHES, {"server": server})}
    for player in people:
        for row in connection.execute(_REMINDERS, {"who": player}).all():
            about = json.loads(row.matches)
            rest = [each for each in about if each not in gone]
            if rest == about and row.server != server:
                continue
            connection.execute(_NO_REMINDER, {"this": row.id})
            if rest and (row.channel is None or row.server != server):
                other = connection.scalar(_SERVER_OF, {"match": rest[0]}) or EVERYWHERE
                values = {**row._mapping, "matches": json.dumps(rest), "server": other}
                connection.execute(insert(reminders), values)


def forget_people(connection: Connection, people: set[int], wakes: Wakes) -> list[PlayerId]:
    """Erase those of the people of whom nothing else is stored; returns them.

    The row in `players` stays without the name and the Discord id, since other logs may hold its id.
    """
    hold_players(connection, people)  # they enter no match meanwhile
    lost = [
        PlayerId(player)
        for player in sorted(people)
        if connection.scalar(_NOWHERE_ELSE, {"who": player}) and not _invited(connection, player)
    ]
    if lost:
        keys = [{"who": player} for player in lost]
        for query in _OF_PEOPLE:
            connection.execute(query, keys)
    for player in lost:
        wakes.erased(connection, player)
    return lost


def _invited(connection: Connection, player: int) -> bool:
    """Whether an open lobby invites the player. Reads only lobbies whose log names them."""
    return any(player in named(each) for each in connection.scalars(_INVITING, {"who": player}))


def _each(column: Column[int]) -> Select[Any]:
    """The distinct values of an indexed column, with one index look-up for each value.

    SQLite reads the whole index for SELECT DISTINCT.
    """
    first = select(func.min(column).label("value")).cte(f"each_{column.table.name}", recursive=True)
    following = select(func.min(column)).where(column > first.c.value).scalar_subquery()
    values = first.union_all(select(following).where(first.c.value.is_not(None)))
    return select(values.c.value).where(values.c.value.is_not(None))


_HERE: Final = bindparam("server", type_=matches.c.server.type)
_WHO: Final[BindParameter[Any]] = bindparam("who")
_SETTINGS: Final = select(table).where(table.c.server == _HERE)
_LOCK: Final = select(table.c.server).where(table.c.server == _HERE).with_for_update()
_CHANGE: Final = update(table).where(table.c.server == bindparam("this"))
_REMOVE: Final = _CHANGE.where(table.c.removed_at.is_(None)).values(
    removed_at=bindparam("now", type_=table.c.removed_at.type)
)
_RETURN: Final = _CHANGE.where(REMOVED).values(removed_at=None)
_UNDER_WAY: Final = (
    select(func.count()).select_from(matches).where(UNFINISHED, matches.c.server == _HERE)
)
_GONE: Final = select(table.c.server).where(REMOVED)
_GONE_SINCE: Final = select(table.c.server, table.c.removed_at).where(REMOVED)
_STILL_GONE: Final = (  # and does not come back meanwhile
    select(table.c.server).where(REMOVED, table.c.server == _HERE).with_for_update()
)
_LONGEST_GONE: Final = (
    select(table.c.server, table.c.removed_at).where(REMOVED).order_by(table.c.removed_at).limit(1)
)
_KNOWN: Final = tuple(
    map(
        _each,
        (
            matches.c.server,
            table.c.server,
            preferences.c.server,
            nicknames.c.server,
            blocks.c.server,
            results.c.server,
            seasons.c.server,
        ),
    )
)

_MATCHES: Final = select(matches.c.id).where(matches.c.server == _HERE)
_RESULTS: Final = select(results.c.id).where(results.c.server == _HERE)
_SEASONS: Final = select(seasons.c.id).where(seasons.c.server == _HERE)
_PEOPLE: Final = (
    select(members.c.player)
    .where(members.c.match_id.in_(_MATCHES))
    .union(
        select(involved.c.player).where(involved.c.match_id.in_(_MATCHES)),
        select(preferences.c.player).where(preferences.c.server == _HERE),
        select(reminders.c.player).where(reminders.c.server == _HERE),
        select(nicknames.c.player).where(nicknames.c.server == _HERE),
        select(parts.c.player).where(parts.c.result.in_(_RESULTS)),
        select(entrants.c.player).where(entrants.c.season.in_(_SEASONS)),
    )
)
_INVITING: Final = (
    select(events.c.payload)
    .select_from(involved)
    .join(matches, matches.c.id == involved.c.match_id)
    .join(events, and_(events.c.match_id == matches.c.id, events.c.version == 1))
    .where(involved.c.player == _WHO, LOBBY)
)
_REMINDERS: Final = select(reminders).where(reminders.c.player == _WHO)
_NO_REMINDER: Final = delete(reminders).where(reminders.c.id == bindparam("this"))
_SERVER_OF: Final = select(matches.c.server).where(matches.c.id == bindparam("match"))
_DELETIONS: Final = (
    *(delete(each).where(each.c.match_id.in_(_MATCHES)) for each in OF_A_MATCH),
    delete(matches).where(matches.c.server == _HERE),
    delete(parts).where(parts.c.result.in_(_RESULTS)),
    delete(results).where(results.c.server == _HERE),
    delete(ratings).where(ratings.c.server == _HERE),
    delete(preferences).where(preferences.c.server == _HERE),
    delete(nicknames).where(nicknames.c.server == _HERE),
    delete(blocks).where(blocks.c.server == _HERE),
    delete(entrants).where(entrants.c.season.in_(_SEASONS)),
    delete(seasons).where(seasons.c.server == _HERE),
    delete(table).where(table.c.server == _HERE),
)
_NOWHERE_ELSE: Final = select(
    and_(
        # Computers are the same in all matches, so they stay.
        ~exists().where(players.c.id == _WHO, players.c.level.is_not(None)),
        ~exists().where(members.c.player == _WHO),
        ~exists().where(preferences.c.player == _WHO),
        ~exists().where(nicknames.c.player == _WHO),
        ~exists().where(lessons.c.player == _WHO),
        ~exists().where(parts.c.player == _WHO),
        ~exists().where(entrants.c.player == _WHO),
        ~exists().where(
            habits.c.player == _WHO,
            or_(
                habits.c.zone.is_not(None),
                habits.c.forecasts != literal_column("'on'"),
                habits.c.hidden == true(),
            ),
        ),
    )
)
_OF_PEOPLE: Final = (
    *(delete(each).where(each.c.player == _WHO) for each in (habits, absences, reminders)),
    update(players).where(players.c.id == _WHO).values(discord_id=-players.c.id, name=FORMER),
)
