"""Stores the languages that people and Discord servers have chosen, and caches them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, select

from data.core.connections import Connections
from data.core.locking import hold_players
from data.core.notifications import Notifications
from data.core.upserts import insert_or_update
from data.people.players import CACHED_PEOPLE
from data.schema import habits, players, servers
from matches.log.events import PlayerId
from matches.ports.leased_cache import LeasedCache, announced
from matches.ports.peers import Peers


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """What is stored about the language of a person or a server.

    `language` is the code of the language they chose; empty if they chose none. `locale` is the Discord locale
    that was last seen for them; empty if unknown.
    """

    language: str = ""
    locale: str = ""


class SqlLanguages:
    """Stores the languages that people and servers have chosen. The choices are cached, so reading them usually
    takes no query. If another process changes a choice, its notification removes the old one from the cache."""

    def __init__(
        self, connections: Connections, peers: Peers, notifications: Notifications
    ) -> None:
        self._connections = connections
        self._notifications = notifications
        self._known: LeasedCache[str, LanguageChoice] = LeasedCache(announced(peers), CACHED_PEOPLE)

    async def of_person(self, player: PlayerId) -> LanguageChoice:
        async def read() -> LanguageChoice:
            row = await self._connections.first(_OF_PERSON, {"who": player})
            return LanguageChoice() if row is None else LanguageChoice(*row)

        return await self._known.look_up(of_person(player), read)

    def remembered(self, player: PlayerId) -> LanguageChoice | None:
        """Return a person's choice from the cache, without a query; None if it is not cached."""
        return self._known.get(of_person(player))

    async def of_server(self, server: int) -> LanguageChoice:
        """Return a server's choice. Its `locale` is empty, because Discord sends the locale of a server with
        each command."""

        async def read() -> LanguageChoice:
            return LanguageChoice(
                await self._connections.scalar(_OF_SERVER, {"here": server}) or ""
            )

        return await self._known.look_up(of_server(server), read)

    async def choose(self, player: PlayerId, language: str) -> None:
        await self._put(player, {"language": language})

    async def saw(self, player: PlayerId, locale: str) -> None:
        """Store the language of a person's Discord client. If the person has been erased, do nothing."""
        await self._put(player, {"locale": locale})

    def forget(self, whose: str) -> None:
        self._known.forget(whose)

    async def _put(self, player: PlayerId, values: dict[str, str]) -> None:
        def work(connection: Connection) -> None:
            # This may run after the reply to the command that erased the player, so check that they still
            # exist.
            hold_players(connection, [player])
            if connection.scalar(_KNOWN, {"who": player}) is not None:
                row = {"player": player, **values}
                connection.execute(insert_or_update(habits, values), row)
                self._notifications.language(connection, of_person(player))

        await self._connections.write(work)
        self.forget(of_person(player))


def of_person(player: PlayerId) -> str:
    """Return the key that names a person in the cache of languages, and in notifications of changes."""
    return f"person {player}"


def of_server(server: int) -> str:
    return f"server {server}"


_WHO: Final[BindParameter[Any]] = bindparam("who")
_OF_PERSON: Final = select(habits.c.language, habits.c.locale).where(habits.c.player == _WHO)
_OF_SERVER: Final = select(servers.c.language).where(servers.c.server == bindparam("here"))
_KNOWN: Final = select(players.c.id).where(players.c.id == _WHO, players.c.discord_id > 0)
