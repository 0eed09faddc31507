"""What `Connections.write` guarantees to a cancelled caller, on both databases."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest
from sqlalchemy import Connection, text

from data import Database
from tests.data.samples import connections


class Slow:
    """A transaction that stores a note, but only once `may_end` is set. If `error` is given, it then fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.started, self.may_end = asyncio.Event(), threading.Event()
        self._error = error
        self._loop = asyncio.get_running_loop()

    def __call__(self, connection: Connection) -> str:
        self._loop.call_soon_threadsafe(self.started.set)
        assert self.may_end.wait(5)
        if self._error is not None:
            raise self._error
        return _note(connection, "test slow")


def _note(connection: Connection, key: str) -> str:
    connection.execute(text("INSERT INTO notes (key, value) VALUES (:key, '')"), {"key": key})
    return key


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("writes", [True, False])
async def test_caller_cancelled_during_a_write_acts_on_its_result_but_begins_nothing_more(
    database: Database, times: int, writes: bool
) -> None:
    slow, seen = Slow(), list[str]()

    async def caller() -> None:
        seen.append(await connections(database).write(slow))
        if writes:
            await connections(database).write(lambda connection: _note(connection, "test next"))
        await asyncio.sleep(0)
        seen.append("went on")

    task = asyncio.create_task(caller())
    await slow.started.wait()
    for _ in range(times):
        task.cancel()
        await asyncio.sleep(0)
    slow.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert seen == ["test slow"]
    assert await database.notes.keys("test") == ["test slow"]


async def test_cancelled_caller_can_still_write_while_it_cleans_up(database: Database) -> None:
    async def caller() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await connections(database).write(lambda connection: _note(connection, "test cleanup"))

    task = asyncio.create_task(caller())
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert await database.notes.keys("test") == ["test cleanup"]


async def test_cancelled_caller_receives_the_error_of_its_failed_write(database: Database) -> None:
    slow, seen = Slow(KeyError("no")), list[str]()

    async def caller() -> None:
        try:
            await connections(database).write(slow)
        except KeyError:
            seen.append("failed")

    task = asyncio.create_task(caller())
    await slow.started.wait()
    task.cancel()
    slow.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert seen == ["failed"]
