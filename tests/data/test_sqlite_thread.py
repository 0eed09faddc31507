"""The parts of aiosqlite's private API that Fairwind relies on; a version that changes them fails here.

`InPlace`, SQLite without a thread, gives the same guarantees.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from data.core.sqlite_thread import SqliteThread
from tests.in_place import InPlace


@pytest.fixture
async def thread(tmp_path: Path) -> AsyncIterator[SqliteThread]:
    thread = SqliteThread(tmp_path / "a.sqlite3")
    await thread.open()
    yield thread
    await thread.close()


@pytest.fixture(params=[SqliteThread, InPlace])
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqliteThread]:
    opened: SqliteThread = request.param(tmp_path / "b.sqlite3")
    await opened.open()
    yield opened
    await opened.close()


async def test_sqlite_thread_holds_a_plain_sqlite3_connection_to_its_file(
    thread: SqliteThread, tmp_path: Path
) -> None:
    assert type(thread.connection) is sqlite3.Connection
    assert thread.connection.isolation_level is None
    rows = await thread.run(lambda: thread.connection.execute("PRAGMA database_list").fetchall())
    assert [row[2] for row in rows] == [str(tmp_path / "a.sqlite3")]


async def test_sqlite_functions_all_run_on_one_thread_of_their_own(thread: SqliteThread) -> None:
    names = {await thread.run(threading.get_ident) for _ in range(3)}
    assert len(names) == 1
    assert threading.get_ident() not in names


async def test_sqlite_functions_run_one_at_a_time_in_call_order(opened: SqliteThread) -> None:
    first_may_end = threading.Event()
    seen: list[str] = []

    def first() -> None:
        assert first_may_end.wait(5)
        seen.append("first")

    tasks = [
        asyncio.create_task(opened.run(first)),
        asyncio.create_task(opened.run(lambda: seen.append("second"))),
    ]
    await asyncio.sleep(0)
    assert seen == []
    first_may_end.set()
    await asyncio.gather(*tasks)
    assert seen == ["first", "second"]


async def test_sqlite_thread_passes_results_and_exceptions_to_the_caller(
    opened: SqliteThread,
) -> None:
    assert await opened.run(lambda: 42) == 42
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        await opened.run(Mock(side_effect=sqlite3.IntegrityError("no")))
    assert await opened.run(lambda: 43) == 43


async def test_sqlite_function_finishes_although_its_caller_was_cancelled(
    opened: SqliteThread,
) -> None:
    done: list[bool] = []
    task = asyncio.create_task(opened.run(lambda: done.append(True)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await opened.run(lambda: done) == [True]


async def test_closing_the_sqlite_thread_finishes_its_queue_and_can_be_repeated(
    opened: SqliteThread,
) -> None:
    seen: list[str] = []
    task = asyncio.create_task(opened.run(lambda: seen.append("done")))
    await asyncio.sleep(0)
    await opened.close()
    await task
    assert seen == ["done"]
    with pytest.raises(ValueError, match=r"no active connection|not open"):
        _ = opened.connection
    await opened.close()
