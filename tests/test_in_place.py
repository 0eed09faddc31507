"""`InPlace`, SQLite without a thread, passes the checks of `SqliteThread` in
`tests/data/test_sqlite_thread.py`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.in_place import InPlace


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[InPlace]:
    opened = InPlace(tmp_path / "a.sqlite3")
    await opened.open()
    yield opened
    await opened.close()


async def test_database_functions_on_the_event_loop_run_in_call_order(opened: InPlace) -> None:
    seen: list[int] = []
    first = asyncio.create_task(opened.run(lambda: seen.append(1)))
    second = asyncio.create_task(opened.run(lambda: seen.append(2)))
    await asyncio.sleep(0)
    assert seen == []
    await asyncio.gather(first, second)
    assert seen == [1, 2]


async def test_in_place_connection_passes_results_and_exceptions_to_the_caller(
    opened: InPlace,
) -> None:
    def fail() -> None:
        raise sqlite3.IntegrityError("no")

    assert await opened.run(lambda: 7) == 7
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        await opened.run(fail)


async def test_in_place_function_completes_even_if_its_caller_is_cancelled(opened: InPlace) -> None:
    done: list[bool] = []
    task = asyncio.create_task(opened.run(lambda: done.append(True)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await opened.run(lambda: done) == [True]


async def test_closing_an_in_place_connection_completes_its_queue_and_can_be_repeated(
    opened: InPlace,
) -> None:
    done: list[bool] = []
    task = asyncio.create_task(opened.run(lambda: done.append(True)))
    await asyncio.sleep(0)
    await opened.close()
    await opened.close()
    await task
    assert done == [True]
    with pytest.raises(ValueError, match="not open"):
        await opened.run(lambda: None)
