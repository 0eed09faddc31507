"""Opens the database of a process, with all its stores, and closes it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from data.core.address import Address, database_address
from data.core.connections import Connections
from data.core.notifications import Notifications
from data.core.problem import SEVERAL_ON_A_FILE, DatabaseProblem
from data.matches.event_log import SqlEventLog
from data.matches.lists import SqlLists
from data.matches.only_matches import OnlyMatches
from data.matches.reviews import SqlReviews
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.messages.prepared_posts import PreparedPosts
from data.people.blocks import SqlBlocks
from data.people.languages import SqlLanguages
from data.people.lessons import SqlLessons
from data.people.personal import SqlPersonalData
from data.people.players import SqlPlayers
from data.people.preferences import SqlPreferences
from data.people.purging import SqlPast
from data.people.servers import SqlServers
from data.processes import sqlite_opening
from data.processes.heartbeats import SqlHeartbeats
from data.processes.notes import Notes
from data.processes.peers import Alone, Slot
from data.standing.season_store import SqlSeasons
from data.standing.standings import SqlStandings
from data.time.absences import SqlAbsences
from data.time.open_decisions import SqlOpenDecisions
from data.time.reminders import SqlReminders
from data.versions.programs import SqlPrograms
from data.versions.revision import own_version
from matches.ports.peers import Peers
from texts.late import Late

if TYPE_CHECKING:
    from data.processes import counting, postgres_opening
    from data.processes.counting import SqlCounts
    from data.processes.postgres_peers import PostgresPeers
else:
    counting = Late("data.processes.counting")
    postgres_opening = Late("data.processes.postgres_opening")


class Database:
    """An open database: its stores, and `peers`, which knows the bot's other processes."""

    def __init__(self, connections: Connections, peers: Alone | PostgresPeers) -> None:
        notifications = Notifications(peers)
        prepared, only_matches = PreparedPosts(peers), OnlyMatches(peers)
        self.peers: Peers = peers
        self.players = SqlPlayers(connections, peers, notifications)
        self.languages = SqlLanguages(connections, peers, notifications)
        self.preferences = SqlPreferences(connections, notifications, peers)
        peers.on_erased, peers.on_language = self.players.forget, self.languages.forget
        self.players.on_forget.append(self.preferences.forget)
        self.log = SqlEventLog(connections, notifications, prepared, only_matches)
        self.lists = SqlLists(connections, only_matches)
        self.cursors = SqlAnnouncementCursors(connections, peers, prepared)
        self.open_decisions = SqlOpenDecisions(connections)
        self.open_decisions.on_put_back = self.cursors.forget
        self.reminders = SqlReminders(connections, notifications)
        self.absences = SqlAbsences(connections, notifications)
        self.notes = Notes(connections)
        self.servers = SqlServers(connections, self.players, self.languages)
        self.standings = SqlStandings(connections)
        self.personal = SqlPersonalData(connections, self.players, notifications)
        self.blocks = SqlBlocks(connections)
        self.lessons = SqlLessons(connections)
        self.reviews = SqlReviews(connections)
        self.seasons = SqlSeasons(connections, notifications)
        self.past = SqlPast(connections, self.players)
        self.heartbeats = SqlHeartbeats(connections, peers.process, peers.processes, own_version())
        self.programs = SqlPrograms(connections)
        self.load = connections.load
        self._connections = connections

    def counts(self) -> SqlCounts:
        return counting.SqlCounts(self._connections)


@asynccontextmanager
async def open_database(where: str | Path, slot: Slot | None = None) -> AsyncIterator[Database]:
    """Return a context with the open database, which is created or migrated first if needed.

    If `slot` is None, no other process may use the database. Otherwise, wait until no other process of the bot
    has the same slot (number). Raises DatabaseProblem, with a sentence for the host, if the database can't be
    opened.
    """
    async with _connected(database_address(where), slot) as (connections, peers):
        database = Database(connections, peers)
        await database.personal.scrub()  # after a crash, the write-ahead log may hold erased rows
        yield database


@asynccontextmanager
async def open_beside(where: str | Path) -> AsyncIterator[Database]:
    """Return a context with an existing database, without taking the lease, even while a bot uses the database.

    Use it only to read, and for writes that two processes can make at once, such as blocks. Raises
    DatabaseProblem if there is no database, or if its schema is not the one of this program.
    """
    async with _connected_beside(database_address(where)) as connections:
        yield Database(connections, Alone(lambda: False))


@asynccontextmanager
async def _connected(
    address: Address, slot: Slot | None
) -> AsyncIterator[tuple[Connections, Alone | PostgresPeers]]:
    if not isinstance(address, Path):
        async with postgres_opening.connected(address, slot) as opened:
            yield opened
        return
    if slot is not None and slot.processes > 1:
        raise DatabaseProblem(SEVERAL_ON_A_FILE)
    async with sqlite_opening.connected(address) as connections:
        yield connections, Alone()


def _connected_beside(address: Address) -> AbstractAsyncContextManager[Connections]:
    if isinstance(address, Path):
        return sqlite_opening.connected_beside(address)
    return postgres_opening.connected_beside(address)
