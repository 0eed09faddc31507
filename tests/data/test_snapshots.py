"""Each read sees one snapshot, with as few round trips to PostgreSQL and statements on SQLite as possible."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import Connection, func, insert, select, text

from data import Database
from data.schema import players
from matches.ports.storage import StorageBusy
from tests.data.samples import connections, trace

_COUNT = select(func.count()).select_from(players)
_ONE_MORE = insert(players).values(discord_id=99, name="Late")


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
