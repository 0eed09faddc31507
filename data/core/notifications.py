"""Notifications to the bot's other processes. A notification belongs to a transaction, and PostgreSQL sends it
only if the transaction is stored."""

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
    """Notifies the bot's other processes of changes, by NOTIFY on PostgreSQL. On SQLite there are no other
    processes, so nothing is sent.

    NOTIFY makes transactions wait for each other. So each method sends a notification only if another process
    needs it.
    """

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    def changed(self, connection: Connection, match_id: MatchId, server: int) -> None:
        """Tell the process that serves this Discord server that a match has new events. If this process serves
        the server itself, send nothing."""
        if not self._peers.share.owns(server):
            _notify(connection, f"{CHANGED} {server} {match_id}")

    def woken(self, connection: Connection, server: int | None = None) -> None:
        """Tell the process that serves this Discord server that something may be due earlier than that process
        has planned. If `server` is None, tell all processes. If this process serves the server itself, send
        nothing."""
        own = server is not None and self._peers.share.owns(server)
        if self._peers.processes > 1 and not own:
            _notify(connection, WOKEN)

    def erased(self, connection: Connection, player: PlayerId | None = None) -> None:
        """Tell other processes to forget what they have cached about a person; if `player` is None, about
        everybody."""
        if self._peers.processes > 1:
            _notify(connection, f"{ERASED} {player or ''}")

    def language(self, connection: Connection, whose: str) -> None:
        """Tell other processes that the language of a person or a server has changed, so that they read it from
        the database again. `whose` is the person's or server's key in the cache of `data.people.languages`."""
        if self._peers.processes > 1:
            _notify(connection, f"{LANGUAGE} {whose}")


def _notify(connection: Connection, what: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, what)))
