"""What `Connections` guarantees. A caller that is cancelled acts on the result of its write. Each read sees one
snapshot, with as few round trips to PostgreSQL and statements on SQLite as possible."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest
from sqlalchemy import Connection, func, insert, select, text

from data import Database
from data.core.connections import defer_cancellation
from data.schema import players
from matches.ports.storage import StorageBusy
from tests.data.samples import connections, trace

_COUNT = select(func.count()).select_from(players)
_ONE_MORE = insert(players).values(discord_id=99, name="Late")


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


async def test_outcome_that_is_cancelled_itself_is_not_awaited_again() -> None:
    awaited = list[int]()

    async def outcome() -> None:
        awaited.append(1)
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await defer_cancellation(outcome)
    assert awaited == [1]


async def test_postgres_statements_of_one_read_see_the_same_snapshot(postgresql: Database) -> None:
    looked, written = threading.Event(), threading.Event()

    def twice(connection: Connection) -> tuple[int, int]:
        before = connection.execute(_COUNT).scalar_one()
        looked.set()
        written.wait()
        return before, connection.execute(_COUNT).scalar_one()

    everything = connections(postgresql)
    reading = asyncio.create_task(everything.read(twice))
    await asyncio.to_thread(looked.wait)
    await everything.write(lambda connection: connection.execute(_ONE_MORE))
    written.set()
    assert await reading == (4, 4)
    assert await everything.read(twice) == (5, 5)


async def test_postgres_query_opens_no_transaction(postgresql: Database) -> None:
    in_a_transaction, everything = (
        text("SELECT now() <> statement_timestamp()"),
        connections(postgresql),
    )
    assert not await everything.scalar(in_a_transaction)
    assert await everything.read(lambda connection: connection.scalar(in_a_transaction))


async def test_sqlite_query_begins_no_transaction(sqlite: Database) -> None:
    seen, everything = list[str](), connections(sqlite)

    def twice(connection: Connection) -> tuple[object, object]:
        return connection.scalar(_COUNT), connection.scalar(_COUNT)

    await everything.read(lambda connection: trace(seen, connection))
    seen.clear()
    assert await everything.scalar(_COUNT) == len(await everything.rows(select(players)))
    assert [each.split()[0] for each in seen] == ["SELECT", "SELECT"]
    seen.clear()
    await everything.read(twice)
    assert [each.split()[0] for each in seen] == ["BEGIN", "SELECT", "SELECT", "COMMIT"]
    await everything.write(lambda connection: connection.execute(_ONE_MORE))
    assert await everything.scalar(_COUNT) == 5, "the query before has released its snapshot"


async def test_postgres_reads_cannot_write(postgresql: Database) -> None:
    everything = connections(postgresql)
    with pytest.raises(StorageBusy):
        await everything.read(lambda connection: connection.execute(_ONE_MORE))
    with pytest.raises(StorageBusy):
        await everything.rows(_ONE_MORE)
    assert await everything.scalar(_COUNT) == 4
