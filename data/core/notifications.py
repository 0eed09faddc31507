"""Notifications to other processes, sent in the transaction of a change, and only if that is stored."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import Peers

CHANNEL: Final = "fairwind"
CHANGED, ERASED, WOKEN, LANGUAGE = "changed", "erased", "woken", "language"
ANSWERED: Final = "answered"
"""Sent by `data.processes.postgres_peers`, outside of a transaction."""


class Notifications:
    """Hints for other processes; on SQLite there are none. Each is one NOTIFY of PostgreSQL, which makes
    transactions wait for each other, so a process announces only what it does not handle itself."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    def changed(self, connection: Connection, match_id: MatchId, server: int) -> None:
        """Announce that a match has something new, unless this process shows it."""
        if not self._peers.share.owns(server):
            _notify(connection, f"{CHANGED} {server} {match_id}")

    def woken(self, connection: Connection, server: int | None = None) -> None:
        """Announce that something may be due earlier in a server, or anywhere."""
        own = server is not None and self._peers.share.owns(server)
        if self._peers.processes > 1 and not own:
            _notify(connection, WOKEN)

    def erased(self, connection: Connection, player: PlayerId | None = None) -> None:
        """Announce that cached data about a person, or about everybody, must be dropped."""
        if self._peers.processes > 1:
            _notify(connection, f"{ERASED} {player or ''}")

    def language(self, connection: Connection, whose: str) -> None:
        """Announce that somebody may have chosen another language; see `data.people.languages`."""
        if self._peers.processes > 1:
            _notify(connection, f"{LANGUAGE} {whose}")


def _notify(connection: Connection, what: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, what)))
