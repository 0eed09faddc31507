"""Race two transactions: the first commits only once the second waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection

from data import Database
from data.core.connections import Work
from tests import postgres
from tests.data.samples import connections

Change = Callable[[Database], Coroutine[Any, Any, Any]]


async def race(database: Database, first: Change, second: Change) -> list[Any]:
    """Run both changes, let the first commit once the second waits for it, and return their results or
    exceptions. Fails if the second does not wait."""
    held, go_on = asyncio.Queue[int](), threading.Event()
    loop = asyncio.get_running_loop()
    with _stopping(database, lambda pid: loop.call_soon_threadsafe(held.put_nowait, pid), go_on):
        one = asyncio.create_task(first(database))
        holder = await held.get()
    other = asyncio.create_task(second(database))
    waited = await asyncio.to_thread(until_it_waits, other, holder)
    go_on.set()
    results = [*await asyncio.gather(one, other, return_exceptions=True)]
    assert waited, f"the second change did not wait: {results}"
    return results


@contextmanager
def _stopping(
    database: Database, held: Callable[[int], object], go_on: threading.Event
) -> Iterator[None]:
    """Inside the block, each writing transaction passes the id of its PostgreSQL session to `held`, and then
    waits for `go_on` before it commits."""
    under = connections(database)
    write = under.write

    async def stopped(work: Work[Any], **options: Any) -> Any:
        def then_wait(connection: Connection) -> Any:
            result = work(connection)
            held(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
            assert go_on.wait(60)
            return result

        return await write(then_wait, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(under, "write", stopped)
        yield


def until_it_waits(task: asyncio.Task[Any], holder: int) -> bool:
    """Wait until another session waits for the session `holder`. Return False if `task` ends before that."""
    # Only sessions blocked by this one count: others, such as vacuum, wait now and then.
    query = "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
    with postgres.running().session("postgres") as session:
        while not task.done():
            row = session.execute(query, [holder]).fetchone()
            assert row is not None
            if row[0]:
                return True
    return False
