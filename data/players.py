"""Who a player is on Discord: the one table that maps one to the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select, update

from data.connections import Connections
from data.schema import players as table
from matches.events import PlayerId
from matches.ports import Player
from texts.cleaning import clean_name

_REMEMBERED: Final = 20_000


class SqlPlayers:
    """Implements matches.ports.Players; remembers people, so that most questions cost nothing."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._people: dict[PlayerId, Player] = {}
        self._ids: dict[int, PlayerId] = {}
        self._erased: set[PlayerId] = set()

    async def meet(self, discord_id: int, name: str) -> Player:
        known = await self.find(discord_id)
        if known is None or known.name != clean_name(name):
            known = await self._connections.write(
                lambda connection: _store(connection, discord_id, name)
            )
        self._remember(known)
        return known

    async def find(self, discord_id: int) -> Player | None:
        known = self._people.get(self._ids.get(discord_id, PlayerId(0)))
        if known is None:
            known = await self._connections.read(lambda connection: _find(connection, discord_id))
            if known is not None:
                self._remember(known)
        return known

    async def known(self, players: frozenset[PlayerId]) -> Mapping[PlayerId, Player]:
        found = {player: self._people[player] for player in players & self._people.keys()}
        if missing := players - found.keys():
            query = select(table).where(table.c.id.in_(missing))
            rows = await self._connections.read(lambda connection: connection.execute(query).all())
            for row in rows:
                found[PlayerId(row.id)] = _person(row)
                self._remember(found[PlayerId(row.id)])
        return found

    def forget(self, player: PlayerId) -> None:
        """They are known no more: also what was read just before is not remembered."""
        self._erased.add(player)
        known = self._people.pop(player, None)
        if known is not None:
            self._ids.pop(known.discord_id, None)

    def _remember(self, player: Player) -> None:
        if player.id in self._erased and not player.former:
            return
        if len(self._people) >= _REMEMBERED:
            self._people.clear()
            self._ids.clear()
        self._people[player.id] = player
        self._ids[player.discord_id] = player.id


def _find(connection: Connection, discord_id: int) -> Player | None:
    query = select(table).where(table.c.discord_id == discord_id)
    row = connection.execute(query).first()
    return None if row is None else _person(row)


def _person(row: Row[Any]) -> Player:
    return Player(PlayerId(row.id), row.discord_id, clean_name(row.name))


def _store(connection: Connection, discord_id: int, name: str) -> Player:
    changed = update(table).where(table.c.discord_id == discord_id).values(name=name)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(table), {"discord_id": discord_id, "name": name})
    stored = _find(connection, discord_id)
    assert stored is not None
    return stored
