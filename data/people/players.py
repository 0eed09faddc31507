"""Stores players in SQL, and caches them: the Discord id, the global display name, and the nickname in each
server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, get_args

from sqlalchemy import Connection, bindparam, delete, select, update

from data.core.connections import Connections
from data.core.notifications import Notifications
from data.core.upserts import insert_if_new, insert_or_update
from data.schema import COMPUTERS, nicknames
from data.schema import players as table
from matches.log.events import PlayerId
from matches.log.words import LevelName
from matches.ports.leased_cache import LeasedCache, announced
from matches.ports.peers import Peers
from matches.ports.players import Player
from players.names import COMPUTER, WINDS
from texts.cleaning import clean_name

CACHED_PEOPLE: Final = 20_000
"""The number of people, or servers, for whom the data needed at every move is cached."""


@dataclass(frozen=True, slots=True)
class _Person:
    id: PlayerId
    discord_id: int
    name: str
    level: LevelName | None
    nicknames: Mapping[int, str]

    def within(self, server: int) -> Player:
        if self.level is not None:
            return Player(
                self.id, self.discord_id, f"{COMPUTER} {self.name} ({self.level})", level=self.level
            )
        name = self.nicknames.get(server, self.name)
        return Player(self.id, self.discord_id, clean_name(name))

    def goes_by(self, name: str, server: int, nickname: str) -> bool:
        return self.name == name and (not server or self.nicknames.get(server, "") == nickname)


class SqlPlayers:
    """Stores players, and answers most calls from a cache. Only the table `players` links players to Discord
    users."""

    def __init__(
        self, connections: Connections, peers: Peers, notifications: Notifications
    ) -> None:
        self._connections = connections
        self.notifications = notifications
        self.on_forget: list[Callable[[PlayerId | None], None]] = []
        """Functions that drop what other caches hold about a person. They are called with a person about whom
        something was deleted, or with None if that may be anybody."""

        self._people: LeasedCache[PlayerId, _Person] = LeasedCache(announced(peers), CACHED_PEOPLE)
        self._ids: LeasedCache[int, PlayerId] = LeasedCache(announced(peers), CACHED_PEOPLE)
        self._computers: dict[LevelName, Sequence[PlayerId]] = {}

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        """Return the player with this Discord user id, and store their present names. If there is none yet,
        create one.

        `name` is the global display name. If `nickname` is empty, the user has none in that server. If `server`
        is 0, nicknames are left alone.
        """
        known = await self._find(discord_id)
        if known is None or not known.goes_by(name, server, nickname):
            known = await self._connections.write(
                lambda connection: _store(connection, discord_id, name, server, nickname)
            )
            self._people.forget(known.id)
        return known.within(server)

    async def find(self, discord_id: int) -> Player | None:
        """Return the player with this Discord user id; None if there is none."""
        known = await self._find(discord_id)
        return None if known is None else known.within(0)

    def remembered(self, discord_id: int) -> Player | None:
        """Return the player with this Discord user id from the cache, without a query; None if not cached."""
        known = self._cached(discord_id)
        return None if known is None else known.within(0)

    async def computers(self) -> Mapping[LevelName, Sequence[PlayerId]]:
        """Return the computer players' ids by level. Every level has the same names in the same order."""
        if not self._computers:
            self._computers = await self._connections.write(_computers)
        return self._computers

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """Return these players with their names in a server, or their global ones if `server` is 0."""
        found = await self._people.look(players, self._read)
        return {player: person.within(server) for player, person in found.items()}

    async def one(self, player: PlayerId, server: int) -> Player:
        """Return one player, as `known` does. Raises KeyError if there is no such player."""
        return (await self.known(frozenset({player}), server))[player]

    def forget(self, player: PlayerId | None) -> None:
        """Drop an erased player from the caches; if `player` is None, everybody."""
        for forget in self.on_forget:
            forget(player)
        self._people.forget(player)
        self._ids.forget()

    async def _find(self, discord_id: int) -> _Person | None:
        known = self._cached(discord_id)
        if known is None:
            since, of_ids = self._people.moment(), self._ids.moment()
            known = await self._connections.read(lambda connection: _found(connection, discord_id))
            if known is not None:
                self._ids.keep(discord_id, known.id, of_ids)
                self._people.keep(known.id, known, since)
        return known

    def _cached(self, discord_id: int) -> _Person | None:
        known = self._people.get(self._ids.get(discord_id) or PlayerId(0))
        # The cache may still map the Discord id of an erased person to the former player.
        return known if known is not None and known.discord_id == discord_id else None

    async def _read(self, players: Collection[PlayerId]) -> Mapping[PlayerId, _Person]:
        chosen, of_ids = table.c.id.in_(players), self._ids.moment()
        people = await self._connections.read(lambda connection: _read(connection, chosen))
        for person in people:
            self._ids.keep(person.discord_id, person.id, of_ids)
        return {person.id: person for person in people}


_BY_DISCORD_ID: Final = select(table.c.id).where(table.c.discord_id == bindparam("discord_id"))


def _computers(connection: Connection) -> dict[LevelName, Sequence[PlayerId]]:
    """Create the computer players that are missing. Return the ids of all computer players, by level."""
    chosen = select(table.c.id, table.c.name, table.c.level).where(COMPUTERS)
    known = {(row.level, row.name): row.id for row in connection.execute(chosen)}
    for number, (level, name) in enumerate(product(get_args(LevelName), WINDS), 1):
        if (level, name) not in known:
            # The column must be unique and not null. No real Discord id is this small.
            row = {"discord_id": number, "name": name, "level": level}
            connection.execute(insert_if_new(table), row)
            known[level, name] = connection.execute(_BY_DISCORD_ID, row).scalar_one()
    return {level: [known[level, name] for name in WINDS] for level in get_args(LevelName)}


def _found(connection: Connection, discord_id: int) -> _Person | None:
    return next(iter(_read(connection, table.c.discord_id == discord_id)), None)


def _read(connection: Connection, condition: Any) -> list[_Person]:
    rows = connection.execute(select(table).where(condition)).all()
    names: defaultdict[int, dict[int, str]] = defaultdict(dict)
    chosen = nicknames.c.player.in_([row.id for row in rows])
    for player, server, nickname in connection.execute(select(nicknames).where(chosen)):
        names[player][server] = nickname
    return [
        _Person(PlayerId(row.id), row.discord_id, row.name, row.level, names[row.id])
        for row in rows
    ]


def _store(
    connection: Connection, discord_id: int, name: str, server: int, nickname: str
) -> _Person:
    changed = update(table).where(table.c.discord_id == discord_id).values(name=name)
    if not connection.execute(changed).rowcount:
        connection.execute(insert_if_new(table), {"discord_id": discord_id, "name": name})
    stored = _found(connection, discord_id)
    assert stored is not None
    if server and stored.nicknames.get(server, "") != nickname:
        _rename(connection, stored.id, server, nickname)
        stored = _found(connection, discord_id)
        assert stored is not None
    return stored


def _rename(connection: Connection, player: PlayerId, server: int, nickname: str) -> None:
    if nickname:
        row = {"player": player, "server": server, "nickname": nickname}
        connection.execute(insert_or_update(nicknames, ["nickname"]), row)
    else:
        here = nicknames.c.player == player, nicknames.c.server == server
        connection.execute(delete(nicknames).where(*here))
