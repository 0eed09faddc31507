"""Stores the settings of Discord servers in SQL, and which servers have removed the bot."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, Connection, Row, Select, bindparam, func, select, update

from data.core.connections import Connections
from data.core.sharding import within
from data.core.upserts import insert_if_new
from data.people.forgetting import forget_server
from data.people.languages import SqlLanguages, of_server
from data.people.players import SqlPlayers
from data.schema import (
    REMOVED,
    UNFINISHED,
    blocks,
    matches,
    nicknames,
    preferences,
    results,
    seasons,
)
from data.schema import servers as table
from data.time import pausing
from matches.log.events import PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.ports.preferences import EVERYWHERE, ServerSettings


class SqlServers:
    def __init__(
        self, connections: Connections, people: SqlPlayers, languages: SqlLanguages
    ) -> None:
        self._connections = connections
        self._people = people
        self._languages = languages

    async def settings(self, server: int) -> ServerSettings:
        return _settings_of(await self._connections.first(_SETTINGS, {"server": server}))

    async def change(
        self, server: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Change the settings of a server in one transaction, and return the new ones.

        `change` returns the new settings for the old ones. It runs within the transaction, on another thread
        than the event loop, so it must be quick and free of side effects. If it raises an error, nothing is
        stored.
        """

        def work(connection: Connection) -> ServerSettings:
            _add(connection, server)
            connection.execute(_LOCK, {"server": server})  # concurrent changes wait here
            before = _settings_of(connection.execute(_SETTINGS, {"server": server}).first())
            settings = change(before)
            values = asdict(settings) | {"channels": json.dumps(sorted(settings.channels))}
            connection.execute(_CHANGE.values(values), {"this": server})
            if settings.language != before.language:
                self._people.notifications.language(connection, of_server(server))
            return settings

        changed = await self._connections.write(work)
        self._languages.forget(of_server(server))
        return changed

    async def under_way(self, server: int) -> int:
        """Return how many unfinished matches a server has, including lobbies."""
        return await self._connections.scalar(_UNDER_WAY, {"server": server}) or 0

    async def seen(
        self, present: frozenset[int], now: datetime, share: Share = EVERYTHING
    ) -> frozenset[int]:
        """Record which servers in `share` the bot is in now: those of `present`. If the bot was in a server
        that `present` lacks, the server has removed the bot.

        Return the servers whose removal was not recorded before. If the bot is back in a server, the clocks of
        the server's matches don't count the time of its absence.
        """

        def work(connection: Connection) -> frozenset[int]:
            gone = _record_returns(connection, present, now)
            known = {each for query in _KNOWN for each in connection.scalars(query)}
            # `present` has no servers of shards that other processes hold.
            known = {*filter(share.owns, known)}
            missing = known - present - {EVERYWHERE} - gone
            for server in sorted(missing):
                _store_removal(connection, server, now)
            return frozenset(missing)

        return await self._connections.write(work)

    async def removed(self, server: int, now: datetime) -> None:
        """Record that a server removed the bot at `now`. An earlier recorded time stays."""
        await self._connections.write(lambda connection: _store_removal(connection, server, now))

    async def longest_gone(self, share: Share = EVERYTHING) -> tuple[int, datetime] | None:
        """Return the server in `share` that removed the bot longest ago, and when; None if there is none."""
        query = within(_LONGEST_GONE, table.c.server, share)
        row = await self._connections.first(query)
        return None if row is None else (row.server, row.removed_at)

    async def forget(self, server: int) -> None:
        """Delete everything about a server, unless the bot is in it again.

        This includes its matches with all their rows, its settings, and people's preferences for it. Players
        about whom nothing else is stored are erased.
        """
        notifications = self._people.notifications

        def work(connection: Connection) -> list[PlayerId]:
            notifications.language(connection, of_server(server))
            return forget_server(connection, server, notifications)

        for player in await self._connections.write(work):
            self._people.forget(player)
        self._people.forget(None)  # others lost their nicknames there
        self._languages.forget(of_server(server))


def _settings_of(row: Row[Any] | None) -> ServerSettings:
    if row is None:
        return ServerSettings()
    channels = frozenset(json.loads(row.channels))
    return ServerSettings(
        channels, row.pace, row.starters, row.most, row.place, row.rated, row.language
    )


def _add(connection: Connection, server: int) -> None:
    connection.execute(insert_if_new(table), {"server": server})


def _record_returns(connection: Connection, present: frozenset[int], now: datetime) -> set[int]:
    """Record to which servers the bot has returned, and pause their clocks for its absence. Return all servers
    whose removal was recorded before, including those to which the bot has returned."""
    gone = connection.execute(_GONE).all()
    for server, since in gone:
        back = {"this": server}
        if server in present and connection.execute(_RETURN, back).rowcount:
            # Pause the clocks in the same transaction. Otherwise, a crash in between would charge the time
            # without the bot to the players.
            pausing.in_server(connection, server, since, now)
    return {server for server, _ in gone}


def _store_removal(connection: Connection, server: int, now: datetime) -> None:
    _add(connection, server)
    connection.execute(_REMOVE, {"this": server, "now": now})


def _each(column: Column[int]) -> Select[Any]:
    """Return a query for the different values in a column. It looks up one value after another, because SELECT
    DISTINCT would make SQLite read the whole index."""
    first = select(func.min(column).label("value")).cte(f"each_{column.table.name}", recursive=True)
    following = select(func.min(column)).where(column > first.c.value).scalar_subquery()
    values = first.union_all(select(following).where(first.c.value.is_not(None)))
    return select(values.c.value).where(values.c.value.is_not(None))


_SETTINGS: Final = select(table).where(table.c.server == bindparam("server"))
_LOCK: Final = select(table.c.server).where(table.c.server == bindparam("server")).with_for_update()
_CHANGE: Final = update(table).where(table.c.server == bindparam("this"))
_REMOVE: Final = _CHANGE.where(table.c.removed_at.is_(None)).values(removed_at=bindparam("now"))
_RETURN: Final = _CHANGE.where(REMOVED).values(removed_at=None)
_UNDER_WAY: Final = (
    select(func.count())
    .select_from(matches)
    .where(UNFINISHED, matches.c.server == bindparam("server"))
)
_GONE: Final = select(table.c.server, table.c.removed_at).where(REMOVED)
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
