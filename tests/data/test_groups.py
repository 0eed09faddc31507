"""Group commit on SQLite: transactions share a COMMIT, but each succeeds or fails on its own."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection, DateTime, literal, select
from sqlalchemy.exc import IntegrityError, StatementError

from data import Database, open_database
from data.core.sqlite import SqliteConnections
from matches.ports.storage import AlreadyDone, Conflict, StorageBusy
from tests.data.killing import ended, kill_this_process
from tests.data.samples import A_MATCH, append, connections, create, moved, orphan, summary
from tests.wire.storage import locked

pytestmark = pytest.mark.usefixtures("new_database")


class Oops(Exception):
    pass


def insert(connection: Connection, key: str, value: str = "x") -> None:
    connection.exec_driver_sql("INSERT INTO notes VALUES (?, ?)", (f"a {key}", value))


def put(connection: Connection, key: str) -> None:
    """Like `insert`, but past SQLAlchemy, as a `FrequentStatement`."""
    connection.connection.cursor().execute("INSERT INTO notes VALUES (?, 'x')", (f"a {key}",))


def keys(connection: Connection) -> list[str]:
    """Return the keys of all rows that `insert` has stored, sorted by the rows' values."""
    query = "SELECT key FROM notes WHERE key LIKE 'a %' ORDER BY value, key"
    return [key.removeprefix("a ") for (key,) in connection.exec_driver_sql(query)]


def delete(connection: Connection, key: str = "%") -> None:
    connection.exec_driver_sql("DELETE FROM notes WHERE key LIKE ?", (f"a {key}",))


@asynccontextmanager
async def busy(database: Database) -> AsyncIterator[None]:
    """Keep the writer thread busy inside the block, so that all transactions requested meanwhile are queued."""
    begun, may_end = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work() -> None:
        loop.call_soon_threadsafe(begun.set)
        may_end.wait()

    store = cast(SqliteConnections, connections(database))
    working = asyncio.create_task(store._writer._thread.run(work))
    await begun.wait()
    try:
        yield
        await asyncio.sleep(0)  # let the new tasks queue their requests
    finally:
        may_end.set()
        await working


async def together(database: Database, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
    """Queue several transactions at once. Return the result or exception of each."""
    async with busy(database):
        asked = [asyncio.create_task(connections(database).write(work)) for work in works]
    return await asyncio.gather(*asked, return_exceptions=True)


async def statements(database: Database) -> list[str]:
    """A list to which SQLite adds the first word of each statement that begins or ends a transaction."""
    seen: list[str] = []

    def trace(connection: Connection) -> None:
        raw = cast(sqlite3.Connection, connection.connection.dbapi_connection)
        raw.set_trace_callback(
            lambda text: seen.append(text.split()[0]) if text[0] in "BCRS" else None
        )

    await connections(database).write(trace)
    seen.clear()
    return seen


async def test_waiting_transactions_share_one_commit_in_the_order_of_their_calls(
    sqlite: Database,
) -> None:
    seen = await statements(sqlite)

    def numbered(number: int) -> Callable[[Connection], int]:
        def work(connection: Connection) -> int:
            insert(connection, f"note {20 - number}", f"{number:02}")
            return number

        return work

    assert await together(sqlite, [numbered(number) for number in range(20)]) == [*range(20)]
    assert await connections(sqlite).read(keys) == [f"note {20 - n}" for n in range(20)]
    assert seen.count("COMMIT") == 2  # one of 16 transactions, and one of 4
    assert seen.count("SAVEPOINT") == 20


async def test_single_transaction_is_committed_without_a_savepoint(sqlite: Database) -> None:
    seen = await statements(sqlite)
    await connections(sqlite).write(lambda connection: insert(connection, "one"))
    assert seen == ["BEGIN", "COMMIT"]


async def test_statement_that_sqlalchemy_cannot_prepare_fails_only_its_own_transaction(
    sqlite: Database,
) -> None:
    def unprepared(connection: Connection) -> None:
        connection.execute(select(literal("no time", DateTime())))

    found = await together(sqlite, [lambda on: put(on, "a"), unprepared, lambda on: put(on, "b")])
    assert [type(each) for each in found] == [type(None), StatementError, type(None)]
    assert await connections(sqlite).read(keys) == ["a", "b"]


async def test_appends_in_one_group_commit_succeed_or_fail_as_if_alone(sqlite: Database) -> None:
    await create(sqlite)
    await create(sqlite, "another", request="q")
    async with busy(sqlite):
        asked = [
            asyncio.create_task(append(sqlite, 2, moved(), request="r")),
            asyncio.create_task(append(sqlite, 2, moved(), request="s")),  # lost the race
            asyncio.create_task(append(sqlite, 2, moved(), request="r")),  # the same press
            asyncio.create_task(append(sqlite, 2, moved(), match_id="another", request="t")),
            asyncio.create_task(append(sqlite, 3, moved(), about=summary({99: 1}), request="u")),
            asyncio.create_task(append(sqlite, 3, moved(), request="v")),
        ]
    found = await asyncio.gather(*asked, return_exceptions=True)
    none = type(None)
    kinds = [none, Conflict, AlreadyDone, none, IntegrityError, none]
    assert [type(each) for each in found] == kinds
    assert await sqlite.log.version(A_MATCH) == 4
    assert [await sqlite.log.done(each) for each in "su"] == [None, None]
    assert [await sqlite.log.done(each) for each in "rtv"] == [
        (A_MATCH, 3),
        ("another", 3),
        (A_MATCH, 4),
    ]


async def test_failed_group_commit_is_reported_to_all_its_callers(sqlite: Database) -> None:
    await create(sqlite)
    found = await together(sqlite, [lambda on: insert(on, "a"), orphan, lambda on: insert(on, "b")])
    assert [type(each) for each in found] == [StorageBusy] * 3
    assert await connections(sqlite).read(keys) == []
    assert await together(sqlite, [lambda on: insert(on, "a"), lambda on: insert(on, "b")])
    assert await connections(sqlite).read(keys) == ["a", "b"]


async def test_transactions_that_a_full_disk_prevented_are_not_reported_as_stored(
    sqlite: Database,
) -> None:
    pages = await connections(sqlite).write(
        lambda on: on.exec_driver_sql("PRAGMA page_count").scalar_one()
    )
    free = await connections(sqlite).write(  # a migration leaves some
        lambda on: on.exec_driver_sql("PRAGMA freelist_count").scalar_one()
    )
    await connections(sqlite).write(
        lambda on: on.exec_driver_sql(f"PRAGMA max_page_count = {pages + 4}")
    )
    size = 9000 + free * 4096

    def large(number: int) -> Callable[[Connection], None]:
        return lambda on: insert(on, f"{number:02}", "x" * (size if number % 5 == 4 else 10))

    found = await together(sqlite, [large(number) for number in range(16)])
    told = [f"{number:02}" for number, each in enumerate(found) if each is None]
    assert sorted(await connections(sqlite).read(keys)) == told
    assert {type(each) for each in found} <= {type(None), StorageBusy}
    assert "database or disk is full" in map(str, found)


async def test_locked_database_is_reported_to_every_caller_that_shares_a_commit(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    monkeypatch.setattr("data.core.sqlite._PATIENCE", 20)
    works: list[Callable[[Connection], None]] = [
        lambda on: insert(on, "a"),
        lambda on: insert(on, "b"),
    ]
    async with open_database(path) as database:
        with locked(path):
            found = await together(database, works)
        assert [str(each) for each in found] == ["database is locked"] * 2
        assert await together(database, works) == [None, None]


async def test_queued_transaction_of_a_cancelled_caller_is_still_committed(
    sqlite: Database,
) -> None:
    async with busy(sqlite):
        asked = [
            asyncio.create_task(connections(sqlite).write(partial(insert, key=key)))
            for key in "abc"
        ]
        await asyncio.sleep(0)
        for each in asked[:2]:
            each.cancel()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in found] == [asyncio.CancelledError] * 2 + [type(None)]
    assert await connections(sqlite).read(keys) == ["a", "b", "c"]
    assert connections(sqlite).load().waiting == 0


@pytest.mark.parametrize("seed", range(5))
async def test_grouped_transactions_have_the_same_effect_as_sequential_ones(
    sqlite: Database, seed: int
) -> None:
    rng = Random(seed)

    def program() -> Callable[[Connection], str]:
        steps = [(rng.choice("abcdef"), rng.random() < 0.5) for _ in range(rng.randint(1, 3))]
        fails = rng.random() < 0.3

        def work(connection: Connection) -> str:
            for key, new in steps:
                if new:
                    insert(connection, key, key)
                else:
                    delete(connection, key)
            if fails:
                raise Oops
            return ",".join(keys(connection))

        return work

    for _ in range(10):
        programs = [program() for _ in range(rng.randint(1, 20))]
        await connections(sqlite).write(delete)
        alone: list[object] = []
        for each in programs:
            alone += await asyncio.gather(connections(sqlite).write(each), return_exceptions=True)
        left = await connections(sqlite).read(keys)
        await connections(sqlite).write(delete)
        grouped = await together(sqlite, programs)
        assert list(map(_told, grouped)) == list(map(_told, alone))
        assert await connections(sqlite).read(keys) == left


def _told(found: object) -> object:
    return type(found) if isinstance(found, BaseException) else found


async def _killed_before_the_commit(database: Database) -> None:
    await together(
        database,
        [lambda on: insert(on, "a"), lambda on: insert(on, "b"), lambda _: kill_this_process()],
    )


async def _killed_when_the_first_is_told(database: Database) -> None:
    async def told() -> None:
        await connections(database).write(lambda on: insert(on, "a"))
        kill_this_process()

    async with busy(database):
        one = asyncio.create_task(told())
        await asyncio.sleep(0)
        two = asyncio.create_task(connections(database).write(lambda on: insert(on, "b")))
    await asyncio.gather(one, two)


@pytest.mark.parametrize(
    ("work", "left"),
    [(_killed_before_the_commit, []), (_killed_when_the_first_is_told, ["a", "b"])],
)
async def test_killed_process_leaves_all_transactions_of_a_shared_commit_or_none(
    path: Path, work: Callable[[Database], Awaitable[None]], left: list[str]
) -> None:
    async def use() -> None:
        async with open_database(path) as database:
            await work(database)

    assert ended(lambda: asyncio.run(use())) == -signal.SIGKILL
    async with open_database(path) as database:
        assert await connections(database).read(keys) == left


async def test_a_group_waits_for_the_disk_if_one_of_its_transactions_must(sqlite: Database) -> None:
    def level(connection: Connection) -> int:
        return int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())

    write = connections(sqlite).write
    for synced, expected in (([False], 1), ([False, False], 1), ([False, True, False], 2)):
        async with busy(sqlite):
            asked = [asyncio.create_task(write(level, synced=each)) for each in synced]
        assert await asyncio.gather(*asked) == [expected] * len(synced)  # 1 is NORMAL, 2 is FULL
    assert await write(level) == 2
    with pytest.raises(Oops):
        await write(Mock(side_effect=Oops), synced=False)
    assert await write(level) == 2
