"""A locked, full or broken database: nothing is stored, and the bot recovers later. A killed process leaves
exactly what it has committed."""

from __future__ import annotations

import asyncio
import logging
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, ProgrammingError

from data import Database, DatabaseProblem, open_database
from data.matches import appending
from matches.log.events import PlayerId
from matches.ports.storage import StorageBusy
from tests.data.killing import ended, kill_this_process
from tests.data.samples import (
    A_MATCH,
    SECRET,
    append,
    connections,
    create,
    moved,
    orphan,
    people,
    summary,
    the_log,
    the_row,
)
from tests.wire.storage import damage

pytestmark = pytest.mark.usefixtures("new_database")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ("busy_timeout = 20", "synchronous = FULL", "foreign_keys = ON")
    monkeypatch.setattr("data.core.sqlite._SETTINGS", settings)
    monkeypatch.setattr(
        "data.core.sqlite._PATIENCE", 20
    )  # set again after each emptying of the log


@pytest.fixture
def other(path: Path, new_database: None) -> Iterator[sqlite3.Connection]:
    """A connection of another program to the same SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


async def pragma(database: Database, setting: str) -> int | str:
    def work(connection: Connection) -> int | str:
        value: int | str = connection.exec_driver_sql(f"PRAGMA {setting}").scalar_one()
        return value

    return await connections(database).write(work)


async def test_sqlite_is_set_up_for_durable_commits(sqlite: Database) -> None:
    assert await pragma(sqlite, "journal_mode") == "wal"
    assert await pragma(sqlite, "synchronous") == 2
    assert await pragma(sqlite, "foreign_keys") == 1
    assert await pragma(sqlite, "busy_timeout") == 2000


async def test_locked_database_refuses_writes_and_recovers_when_unlocked(
    impatient: None, other: sqlite3.Connection, path: Path
) -> None:
    async with open_database(path) as database:
        await people(database)
        await create(database)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageBusy, match="database is locked"):
            await append(database, 2, moved(), about=summary({1: 1}), request="r")
        with pytest.raises(StorageBusy):
            await database.players.meet(99, "new")
        assert await database.log.version(A_MATCH) == 2  # reading goes on
        other.execute("ROLLBACK")
        await append(database, 2, moved(), request="r")
        assert await database.log.done("r") == (A_MATCH, 3)


async def test_full_disk_refuses_writes_until_there_is_room_again(sqlite: Database) -> None:
    database = sqlite
    await create(database)
    pages = await pragma(database, "page_count")
    assert isinstance(pages, int)
    await pragma(database, f"max_page_count = {pages + 2}")
    version = await fill(database)
    assert await database.log.version(A_MATCH) == version
    assert await database.log.done(f"r{version}") is None
    refused = database.load()
    assert (refused.refused, refused.refusing) == (1, True)
    await connections(database).write(lambda _: None)
    assert database.load().refusing, (
        "a transaction that changes nothing succeeds on a full disk, too"
    )
    await pragma(database, "max_page_count = 100000")
    await append(database, version, moved(), request=f"r{version}")
    assert await database.log.version(A_MATCH) == version + 1
    assert not database.load().refusing


async def fill(database: Database) -> int:
    """Append events until the disk is full. Return the version of the event that failed."""
    for version in range(2, 100):
        try:
            await append(database, version, moved("x" * 2000), request=f"r{version}")
        except StorageBusy:
            return version
    raise AssertionError("there was room for everything")


async def test_write_that_fails_halfway_stores_nothing(database: Database) -> None:
    """The error must not be a Conflict. On a Conflict, callers reload the match and try again, but this write
    would fail again every time."""
    await create(database, about=summary({2: 1}))
    with pytest.raises(IntegrityError):
        await append(database, 2, moved(), about=summary({99: 1}), request="r")  # nobody's id
    assert (await the_row(database)).waiting.keys() == {PlayerId(2)}
    assert await database.log.version(A_MATCH) == 2
    assert await database.log.done("r") is None


async def test_failed_commit_does_not_block_later_writes(sqlite: Database) -> None:
    """After a failed COMMIT, SQLite leaves the transaction open: https://sqlite.org/lang_transaction.html."""
    await create(sqlite)
    with pytest.raises(IntegrityError):
        await connections(sqlite).write(orphan)
    await append(sqlite, 2, moved(), request="r")
    assert await sqlite.log.version(A_MATCH) == 3


async def test_damaged_database_is_reported_as_damaged(path: Path) -> None:
    async with open_database(path) as database:
        await people(database)
        await create(database)
    damage(path, "events")
    async with open_database(path) as database:
        with pytest.raises(StorageBusy, match="malformed"):
            await append(database, 2, moved("XYZ"))
        with pytest.raises(StorageBusy, match="malformed"):
            await database.log.read(A_MATCH)
        assert await database.log.version(A_MATCH) == 2
    damage(path, "alembic_version")
    with pytest.raises(DatabaseProblem, match="is damaged"):
        async with open_database(path):
            pass


async def killed_after_the_commit(database: Database) -> None:
    await append(database, 2, moved(), request="r")
    kill_this_process()


async def killed_before_the_commit(database: Database) -> None:
    derive = appending._update_derived

    def killed(*values: Any) -> None:
        derive(*values)
        kill_this_process()

    vars(appending)["_update_derived"] = killed
    await append(database, 2, moved(), request="r")


@pytest.mark.parametrize(
    ("work", "version"), [(killed_after_the_commit, 3), (killed_before_the_commit, 2)]
)
async def test_killed_process_leaves_exactly_what_was_committed(
    path: Path, work: Callable[[Database], Awaitable[object]], version: int
) -> None:
    async def use() -> None:
        async with open_database(path) as database:
            await people(database)
            await create(database)
            await work(database)

    assert ended(lambda: asyncio.run(use())) == -signal.SIGKILL
    async with open_database(path) as database:
        assert await database.log.version(A_MATCH) == version
        assert (await database.log.done("r") is not None) == (version == 3)
        assert len((await the_log(database)).events) == version


async def test_database_errors_and_logs_contain_no_secret_and_no_move(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        await create(database)
        await append(database, 2, moved("XYZ"), request="r")
        await database.log.read(A_MATCH)

        def wrong(connection: Connection) -> None:
            connection.execute(text("INSERT INTO nothing VALUES (:x)"), {"x": "XYZ"})

        with pytest.raises((StorageBusy, ProgrammingError)) as caught:
            await connections(database).write(wrong)
    shown = caplog.text + repr(caught.value) + repr(caught.value.__context__)
    assert "XYZ" not in shown
    assert SECRET.published not in shown
    assert repr(SECRET.value) not in shown
