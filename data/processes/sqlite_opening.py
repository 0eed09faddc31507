"""Opens an SQLite database for a process: creates the file, takes the lease, migrates the tables, and lets no
other user read the files."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from data.core.backup import remove_kept_names
from data.core.connections import Connections
from data.core.problem import DatabaseProblem, in_words, inaccessible, is_folder, require_file
from data.core.sqlite import SqliteConnections
from data.processes.lease import leased, require_one_name
from data.versions.migrating import check, migrate

logger = logging.getLogger(__name__)

_OTHERS: Final = 0o077
"""The permission bits that give access to the file's group and to all other users."""


@asynccontextmanager
async def connected(path: Path) -> AsyncIterator[Connections]:
    """Return a context with the connections to the database. It takes the lease, and creates or migrates the
    database if needed. Raises DatabaseProblem."""
    make_room(path)
    # The lease comes before the migration: two processes must never migrate or announce at once.
    with leased(path):
        remove_kept_names(path)
        require_one_name(path)
        await asyncio.to_thread(migrate, path)
        _make_private(path)  # `migrate` has checked that the file is ours
        async with _opened(path) as connections:
            yield connections


@asynccontextmanager
async def connected_beside(path: Path) -> AsyncIterator[Connections]:
    """Return a context with connections, without taking the lease, so that the bot may be running. Raises
    DatabaseProblem, for example if there is no database."""
    await asyncio.to_thread(_check, path)
    async with _opened(path) as connections:
        yield connections


def _check(path: Path) -> None:
    require_file(path)
    require_one_name(path)
    check(path)


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[Connections]:
    connections = SqliteConnections(path)
    try:
        await _open(connections, path)
        yield connections
    finally:
        await connections.close()


async def _open(connections: Connections, path: Path) -> None:
    try:
        await connections.open()
    except sqlite3.Error as error:
        reason = in_words(str(error))
        raise DatabaseProblem(f"The database {path} can't be opened: {reason}.") from None


def make_room(path: Path) -> None:
    """Create the database's folder and an empty file in it, if they don't exist. Matches have secrets, so only
    this user may read the file. Raises DatabaseProblem."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise DatabaseProblem(is_folder(path))
        # Create the file here: SQLite would give it the default permissions of the umask.
        path.touch(mode=0o600)
        if not os.access(path, os.R_OK | os.W_OK):
            raise DatabaseProblem(inaccessible(path))
    except OSError as error:
        reason = in_words(str(error.strerror))
        raise DatabaseProblem(f"The database {path} can't be opened: {reason}.") from None


def _make_private(path: Path) -> None:
    if os.name == "nt":
        return
    for each in [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))]:
        mode = each.stat().st_mode if each.exists() else 0
        if mode & _OTHERS:
            _close_to_others(each, mode)


def _close_to_others(path: Path, mode: int) -> None:
    try:
        path.chmod(stat.S_IMODE(mode) & ~_OTHERS)
    except OSError:
        logger.warning(
            "Other users of this machine can read %s, and only its owner can change that, with chmod "
            "600.",
            path,
        )
    else:
        logger.warning("Other users of this machine could read %s. They no longer can.", path)
