"""What stores tell the other processes, in the transaction of the change: it is told if that is stored."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import Peers

CHANNEL: Final = "fairwind"
CHANGED, ERASED, WOKEN, LANGUAGE = "changed", "erased", "woken", "language"
ANSWERED: Final = "answered"
"""Told by `data.postgres_peers`, outside of a transaction."""


class Notifications:
    """Hints for other processes; there are none on SQLite. Each is one NOTIFY of PostgreSQL, which lets
    transactions wait for each other: so a process tells only what it does not do itself."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    def changed(self, connection: Connection, match_id: MatchId, server: int) -> None:
        """A match has something new. Nobody is told if it is this process that shows it."""
        if not self._peers.share.owns(server):
            _notify(connection, f"{CHANGED} {server} {match_id}")

    def woken(self, connection: Connection, server: int | None = None) -> None:
        """Something may be due earlier in a server, or anywhere."""
        own = server is not None and self._peers.share.owns(server)
        if self._peers.processes > 1 and not own:
            _notify(connection, WOKEN)

    def erased(self, connection: Connection, player: PlayerId | None = None) -> None:
        """What is cached about a person, or about all, must be forgotten."""
        if self._peers.processes > 1:
            _notify(connection, f"{ERASED} {player or ''}")

    def language(self, connection: Connection, whose: str) -> None:
        """Somebody may have chosen another language: see `data.languages`."""
        if self._peers.processes > 1:
            _notify(connection, f"{LANGUAGE} {whose}")


def _notify(connection: Connection, what: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, what)))
