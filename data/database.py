"""The whole database of a process: opened, migrated, leased, and closed again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from data import sqlite_opening
from data.address import Address, database_address
from data.announcement_cursors import SqlAnnouncementCursors
from data.blocks import SqlBlocks
from data.cards import SqlCards
from data.connections import Connections, Load
from data.counting import SqlCounts
from data.event_log import SqlEventLog
from data.lessons import SqlLessons
from data.lists import SqlLists
from data.notes import Notes
from data.open_decisions import SqlOpenDecisions
from data.personal import SqlPersonalData
from data.players import SqlPlayers
from data.preferences import SqlPreferences
from data.purging import SqlPast
from data.reminders import SqlReminders
from data.servers import SqlServers


@dataclass(frozen=True)
class Database:
    """The stores of one database. They share its connections."""

    log: SqlEventLog
    lists: SqlLists
    players: SqlPlayers
    cursors: SqlAnnouncementCursors
    cards: SqlCards
    open_decisions: SqlOpenDecisions
    reminders: SqlReminders
    preferences: SqlPreferences
    notes: Notes
    servers: SqlServers
    personal: SqlPersonalData
    blocks: SqlBlocks
    lessons: SqlLessons
    past: SqlPast
    counts: SqlCounts
    load: Callable[[], Load]


@asynccontextmanager
async def open_database(where: str | Path) -> AsyncIterator[Database]:
    """Open the database for this process alone; create or migrate it if needed.

    Raises DatabaseProblem with a sentence for the person who runs the bot.
    """
    async with _connected(database_address(where)) as connections:
        database = _stores(connections)
        await database.personal.scrub()  # a crash may have left erased rows in the log
        yield database


@asynccontextmanager
async def open_beside(where: str | Path) -> AsyncIterator[Database]:
    """Open an existing database without the lease, also while a bot is using it.

    Only for reading, and for writes that are safe from two processes, such as blocks. Raises DatabaseProblem
    if there is no database, or if its schema is not that of this program.
    """
    async with _connected_beside(database_address(where)) as connections:
        yield _stores(connections)


def _connected(address: Address) -> AbstractAsyncContextManager[Connections]:
    if isinstance(address, Path):
        return sqlite_opening.connected(address)
    from data import postgres_opening  # needs psycopg, which is optional

    return postgres_opening.connected(address)


def _connected_beside(address: Address) -> AbstractAsyncContextManager[Connections]:
    if isinstance(address, Path):
        return sqlite_opening.connected_beside(address)
    from data import postgres_opening

    return postgres_opening.connected_beside(address)


def _stores(connections: Connections) -> Database:
    players = SqlPlayers(connections)
    return Database(
        log=SqlEventLog(connections),
        lists=SqlLists(connections),
        players=players,
        cursors=SqlAnnouncementCursors(connections),
        cards=SqlCards(connections),
        open_decisions=SqlOpenDecisions(connections),
        reminders=SqlReminders(connections),
        preferences=SqlPreferences(connections),
        notes=Notes(connections),
        servers=SqlServers(connections, players),
        personal=SqlPersonalData(connections, players),
        blocks=SqlBlocks(connections),
        lessons=SqlLessons(connections),
        past=SqlPast(connections, players),
        counts=SqlCounts(connections),
        load=connections.load,
    )
