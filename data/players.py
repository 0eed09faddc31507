"""Players in SQL, with a cache: Discord id, global display name, and nickname in each server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final, get_args

from sqlalchemy import Connection, Row, bindparam, delete, select, update

from data.connections import Connections
from data.schema import COMPUTERS, nicknames
from data.schema import players as table
from data.upserts import insert_if_new, insert_or_update
from data.wakes import Wakes
from matches.log.events import LevelName, PlayerId
from matches.ports.peers import Peers
from matches.ports.players import COMPUTER, WINDS, Player
from texts.cleaning import clean_name

_CACHED: Final = 20_000
"""The number of people at which the cache is emptied."""


@dataclass(frozen=True, slots=True)
class _Person:
    """A row of `players`, with the nicknames by server."""

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

    def called(self, server: int, nickname: str) -> _Person:
        """The same person with another nickname in a server, if it is one."""
        others = {each: name for each, name in self.nicknames.items() if each != server}
        here = {server: nickname} if server and nickname else {}
        return replace(self, nicknames={**others, **here})

    def goes_by(self, name: str, server: int, nickname: str) -> bool:
        return self.name == name and (not server or self.nicknames.get(server, "") == nickname)


class SqlPlayers:
    """Implements matches.ports.players.Players. The cache answers most questions without SQL."""

    def __init__(self, connections: Connections, peers: Peers, wakes: Wakes) -> None:
        self._connections = connections
        self._peers = peers
        self.wakes = wakes
        self.on_forget: list[Callable[[PlayerId | None], None]] = []
        """Called with a person of whom something was deleted; None: it may be anybody."""
        self._people: dict[PlayerId, _Person] = {}
        self._ids: dict[int, PlayerId] = {}
        self._erased: set[PlayerId] = set()
        self._computers: dict[LevelName, Sequence[PlayerId]] = {}

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        known = await self._find(discord_id)
        if known is None or not known.goes_by(name, server, nickname):
            known = await self._connections.write(
                lambda connection: _store(connection, discord_id, name, server, nickname)
            )
            # Somebody who is met in two servers at once: what is remembered by now may know the other one.
            known = replace(self._people.get(known.id, known), name=name).called(server, nickname)
        self._remember(known)
        return known.within(server)

    async def find(self, discord_id: int) -> Player | None:
        known = await self._find(discord_id)
        return None if known is None else known.within(0)

    def remembered(self, discord_id: int) -> Player | None:
        known = self._people.get(self._ids.get(discord_id, PlayerId(0)))
        return None if known is None else known.within(0)

    async def computers(self) -> Mapping[LevelName, Sequence[PlayerId]]:
        if not self._computers:
            self._computers = await self._connections.write(_computers)
        return self._computers

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        found = {player: self._people[player] for player in players & self._people.keys()}
        if missing := players - found.keys():
            chosen = table.c.id.in_(missing)
            read = await self._connections.read(lambda connection: _read(connection, chosen))
            for person in read:
                found[person.id] = person
                self._remember(person)
        return {player: person.within(server) for player, person in found.items()}

    def forget(self, player: PlayerId) -> None:
        """Drop an erased player from the cache, and refuse rows of theirs that were read before the erasure."""
        self._erased.add(player)
        self._tell(player)
        known = self._people.pop(player, None)
        if known is not None:
            self._ids.pop(known.discord_id, None)

    def forget_here(self, player: PlayerId | None) -> None:
        """Another process has erased a player; None: it may be anybody."""
        if player is None:
            self.forget_nicknames()
        else:
            self.forget(player)

    def forget_nicknames(self) -> None:
        """Empty the cache, after nicknames were deleted."""
        self._tell(None)
        self._people.clear()
        self._ids.clear()

    def _tell(self, player: PlayerId | None) -> None:
        for forget in self.on_forget:
            forget(player)

    async def _find(self, discord_id: int) -> _Person | None:
        known = self._people.get(self._ids.get(discord_id, PlayerId(0)))
        if known is None:
            known = await self._connections.read(lambda connection: _found(connection, discord_id))
            if known is not None:
                self._remember(known)
        return known

    def _remember(self, person: _Person) -> None:
        # A read that began before the erasure may end after it, and would bring the name back.
        if person.id in self._erased and person.discord_id > 0:
            return
        if not self._peers.holds:  # it might not hear of an erasure now
            return
        if len(self._people) >= _CACHED:
            self.forget_nicknames()
        self._people[person.id] = person
        self._ids[person.discord_id] = person.id


_BY_DISCORD_ID: Final = select(table.c.id).where(
    table.c.discord_id == bindparam("discord_id", type_=table.c.discord_id.type)
)


def _computers(connection: Connection) -> dict[LevelName, Sequence[PlayerId]]:
    """The computer players, which are inserted where they lack."""
    chosen = select(table.c.id, table.c.name, table.c.level).where(COMPUTERS)
    known = {(row.level, row.name): row.id for row in connection.execute(chosen)}
    for number, (level, name) in enumerate(product(get_args(LevelName), WINDS), 1):
        if (level, name) not in known:
            # The column is unique and not null. No snowflake of Discord is such a small number.
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
    return [_person(row, names[row.id]) for row in rows]


def _person(row: Row[Any], names: Mapping[int, str]) -> _Person:
    return _Person(PlayerId(row.id), row.discord_id, row.name, row.level, names)


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
    """Replace a nickname; an empty one stands for the global display name, and is not stored."""
    if nickname:
        row = {"player": player, "server": server, "nickname": nickname}
        connection.execute(insert_or_update(nicknames, ["nickname"]), row)
    else:
        here = nicknames.c.player == player, nicknames.c.server == server
        connection.execute(delete(nicknames).where(*here))
