"""Notifications to the bot's other processes. Each is part of a transaction, and is sent only if that
transaction is stored."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import Peers

CHANNEL: Final = "fairwind"
CHANGED, ERASED, WOKEN, LANGUAGE = "changed", "erased", "woken", "language"
ANSWERED: Final = "answered"
"""The kind of notification that says that somebody has received the reply to their action in a match.
`data.processes.postgres_peers` sends it, outside of transactions."""


class Notifications:
    """Sends hints to the bot's other processes, by NOTIFY on PostgreSQL. On SQLite there are no other
    processes, so nothing is sent.

    NOTIFY makes transactions wait for each other. Therefore each method sends a hint only if another process
    needs it.
    """

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    def changed(self, connection: Connection, match_id: MatchId, server: int) -> None:
        """Tell the process that serves this Discord server that a match has new events. Sends nothing if this
        process serves the server itself."""
        if not self._peers.share.owns(server):
            _notify(connection, f"{CHANGED} {server} {match_id}")

    def woken(self, connection: Connection, server: int | None = None) -> None:
        """Tell other processes that something in one Discord server, or anywhere if `server` is None, may have
        become due earlier than planned. Sends nothing if this process itself serves that server."""
        own = server is not None and self._peers.share.owns(server)
        if self._peers.processes > 1 and not own:
            _notify(connection, WOKEN)

    def erased(self, connection: Connection, player: PlayerId | None = None) -> None:
        """Tell other processes to drop what they have cached about a person, or about everybody if `player` is
        None."""
        if self._peers.processes > 1:
            _notify(connection, f"{ERASED} {player or ''}")

    def language(self, connection: Connection, whose: str) -> None:
        """Tell other processes that a person or a Discord server may have chosen another language. `whose` is
        the key that `data.people.languages` uses for them."""
        if self._peers.processes > 1:
            _notify(connection, f"{LANGUAGE} {whose}")


def _notify(connection: Connection, what: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, what)))
