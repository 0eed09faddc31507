"""The whole database of a process: opened, migrated, leased, and closed again."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from data.announcement_cursors import SqlAnnouncementCursors
from data.blocks import SqlBlocks
from data.cards import SqlCards
from data.connections import Connections
from data.event_log import SqlEventLog
from data.lease import leased
from data.lessons import SqlLessons
from data.lists import SqlLists
from data.migrating import check, migrate
from data.notes import Notes
from data.open_decisions import SqlOpenDecisions
from data.personal import SqlPersonalData
from data.players import SqlPlayers
from data.preferences import SqlPreferences
from data.problem import DatabaseProblem, in_words, inaccessible, is_folder, missing
from data.purging import SqlPast
from data.reminders import SqlReminders
from data.servers import SqlServers

logger = logging.getLogger(__name__)

_OTHERS: Final = 0o077
"""The permission bits of group and others."""


@dataclass(frozen=True)
class Database:
    """The stores of one database file. They share its two connections."""

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


@asynccontextmanager
async def open_database(where: str | Path) -> AsyncIterator[Database]:
    """Open the database for this process alone; create or migrate it if needed.

    Raises DatabaseProblem with a sentence for the person who runs the bot.
    """
    path = database_path(where)
    _make_room(path)
    # The lease comes before the migration: two processes must never migrate or announce at once.
    with leased(path):
        await asyncio.to_thread(migrate, path)
        _make_private(path)  # only after `migrate` has checked that the file is ours
        async with _connected(path) as database:
            await database.personal.scrub()  # a crash may have left erased rows in the log
            yield database


@asynccontextmanager
async def open_beside(where: str | Path) -> AsyncIterator[Database]:
    """Open an existing database without the lease, also while a bot is using it.

    Only for reading, and for writes that are safe from two processes, such as blocks. Raises DatabaseProblem
    if there is no database, or if its schema is not that of this program.
    """
    path = database_path(where)
    if not path.is_file():
        raise DatabaseProblem(missing(path))
    await asyncio.to_thread(check, path)
    async with _connected(path) as database:
        yield database


def database_path(where: str | Path) -> Path:
    """The file that FAIRWIND_DATABASE names, by a path or by a SQLite URL. Raises DatabaseProblem.

    Symbolic links are resolved: the lease is a file beside the database, so one file must have one path.
    """
    if "://" not in str(where):
        return Path(where).expanduser().resolve()
    try:
        url = make_url(str(where))
    except ArgumentError:
        raise DatabaseProblem("The address of the database is neither a path nor a URL.") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise DatabaseProblem("Fairwind keeps its matches in a SQLite file: name its path.")
    return Path(url.database).resolve()


def _make_room(path: Path) -> None:
    """Create the folder and an empty file that only this user may read: it will hold secrets."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise DatabaseProblem(is_folder(path))
        # Before SQLite creates it with the permissions of the umask.
        path.touch(mode=0o600)
        if not os.access(path, os.R_OK | os.W_OK):
            raise DatabaseProblem(inaccessible(path))
    except OSError as error:
        reason = error.strerror
        raise DatabaseProblem(f"The database {path} cannot be opened: {reason}.") from None


def _make_private(path: Path) -> None:
    """Remove the permissions of other users from the files of an existing database."""
    for each in [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))]:
        mode = each.stat().st_mode if each.exists() else 0
        if mode & _OTHERS:
            _close_to_others(each, mode)


def _close_to_others(path: Path, mode: int) -> None:
    try:
        path.chmod(stat.S_IMODE(mode) & ~_OTHERS)
    except OSError:
        logger.warning("Other users of this machine can read %s: let its owner change that.", path)
    else:
        logger.warning("Other users of this machine could read %s. They no longer can.", path)


@asynccontextmanager
async def _connected(path: Path) -> AsyncIterator[Database]:
    connections = Connections(path)
    try:
        await _open(connections, path)
        players = SqlPlayers(connections)
        yield Database(
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
        )
    finally:
        await connections.close()


async def _open(connections: Connections, path: Path) -> None:
    try:
        await connections.open()
    except sqlite3.Error as error:
        reason = in_words(str(error))
        raise DatabaseProblem(f"The database {path} cannot be opened: {reason}.") from None
