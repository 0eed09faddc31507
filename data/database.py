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
from data.connections import Connections
from data.event_log import SqlEventLog
from data.lease import leased
from data.lists import SqlLists
from data.migrating import check, migrate
from data.notes import Notes
from data.open_decisions import SqlOpenDecisions
from data.personal import SqlPersonalData
from data.players import SqlPlayers
from data.preferences import SqlPreferences
from data.problem import DatabaseProblem, in_words
from data.purging import SqlPast
from data.reminders import SqlReminders
from data.servers import SqlServers

logger = logging.getLogger(__name__)

_OTHERS: Final = 0o077
"""What group and others may do with a file."""


@dataclass(frozen=True)
class Database:
    """What it keeps, by topic."""

    log: SqlEventLog
    lists: SqlLists
    players: SqlPlayers
    cursors: SqlAnnouncementCursors
    open_decisions: SqlOpenDecisions
    reminders: SqlReminders
    preferences: SqlPreferences
    notes: Notes
    servers: SqlServers
    personal: SqlPersonalData
    blocks: SqlBlocks
    past: SqlPast


@asynccontextmanager
async def open_database(where: str | Path) -> AsyncIterator[Database]:
    """The database at a path or URL for this process alone, created or brought up to date if need
    be. Raises DatabaseProblem with a sentence."""
    path = database_path(where)
    _make_room(path)
    with leased(path):
        await asyncio.to_thread(migrate, path)
        _make_private(path)  # only now is it known to be ours
        async with _connected(path) as database:
            await database.personal.scrub()  # of what was erased just before the process ended
            yield database


@asynccontextmanager
async def open_beside(where: str | Path) -> AsyncIterator[Database]:
    """The database as it is, also while a bot is using it: for looking, and for what two processes may write
    at once, such as blocks. Raises DatabaseProblem."""
    path = database_path(where)
    if not path.is_file():
        raise DatabaseProblem(f"There is no database at {path}.")
    await asyncio.to_thread(check, path)
    async with _connected(path) as database:
        yield database


def database_path(where: str | Path) -> Path:
    """The file that FAIRWIND_DATABASE names by a path or by a URL of SQLite; one path for one file,
    as the lease lies beside it. Raises DatabaseProblem."""
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
    """The folder, and an empty file: only this user may read it, as it will hold secrets."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise DatabaseProblem(f"The database {path} cannot be opened: it is a folder.")
        path.touch(mode=0o600)
        if not os.access(path, os.R_OK | os.W_OK):
            raise DatabaseProblem(
                f"The database {path} cannot be used: this user may not both read and write it."
            )
    except OSError as error:
        reason = error.strerror
        raise DatabaseProblem(f"The database {path} cannot be opened: {reason}.") from None


def _make_private(path: Path) -> None:
    """Take from others what they may do with the files of a database that exists."""
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
            open_decisions=SqlOpenDecisions(connections),
            reminders=SqlReminders(connections),
            preferences=SqlPreferences(connections),
            notes=Notes(connections),
            servers=SqlServers(connections, players),
            personal=SqlPersonalData(connections, players),
            blocks=SqlBlocks(connections),
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
