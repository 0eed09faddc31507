"""Each read sees one snapshot, with as few round trips to PostgreSQL and statements on SQLite as possible."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest
from sqlalchemy import Connection, func, insert, select, text

from data import Database
from data.core.snapshots import _code
from data.schema import players
from matches.ports.storage import StorageBusy
from tests.data.samples import connections, trace

_COUNT = select(func.count()).select_from(players)
_ONE_MORE = insert(players).values(discord_id=99, name="Late")


async def test_postgres_statements_of_one_read_see_the_same_snapshot(
    postgresql: Database,
) -> None:
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
    assert await reading == (5, 5)  # the read restarted in a transaction at its second statement
    assert await everything.read(twice) == (5, 5)


async def test_postgres_read_of_one_statement_opens_no_transaction(postgresql: Database) -> None:
    def in_a_transaction(connection: Connection) -> bool:
        asked = "SELECT now() <> statement_timestamp()"
        return bool(connection.execute(text(asked)).scalar_one())

    def twice(connection: Connection) -> bool:
        return in_a_transaction(connection) or in_a_transaction(connection)

    assert not await connections(postgresql).read(in_a_transaction)
    assert await connections(postgresql).read(twice)


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


async def test_postgres_read_transaction_cannot_write(postgresql: Database) -> None:
    with pytest.raises(StorageBusy):
        await connections(postgresql).read(lambda connection: connection.execute(_ONE_MORE))
    assert await connections(postgresql).read(lambda each: each.execute(_COUNT).scalar_one()) == 4


def test_reads_from_the_same_code_are_recognised_whatever_their_arguments() -> None:
    def made(size: int) -> object:
        return partial(lambda size, connection: (size, connection), size)

    assert _code(made(1)) == _code(made(2))
    assert _code(made(1)) != _code(made)
