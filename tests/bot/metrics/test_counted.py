"""Metrics counted in the database are refreshed rarely and never delay a scrape."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime

import pytest

from bot.metrics.counted import Counted
from bot.runtime.clock import SystemClock
from data.processes.counting import Counts, Outstanding
from matches.ports.storage import StorageBusy
from tests.bot.conftest import Seconds

NOTHING = Counts(Outstanding(0, None), Outstanding(0, None), {})


@dataclass
class Database:
    """A fake database whose counting queries take as long as the test wants."""

    seconds: Seconds
    takes: float = 0.0
    busy: bool = False
    begun: int = 0
    released: asyncio.Event = field(default_factory=asyncio.Event)

    async def count(self, _: datetime) -> Counts:
        self.begun += 1
        await self.released.wait()
        self.seconds.now += self.takes
        if self.busy:
            raise StorageBusy("locked")
        return NOTHING


@pytest.fixture
def database() -> Database:
    return Database(Seconds())


@pytest.fixture
async def counted(database: Database) -> AsyncIterator[Counted]:
    counted = Counted(database.count, SystemClock(), database.seconds)
    yield counted
    await counted.close()


async def all_runs() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_scrapes_never_wait_for_counting_and_share_one_count(
    database: Database, counted: Counted
) -> None:
    for _ in range(100):
        assert counted.latest() is None
        await all_runs()
    assert database.begun == 1
    database.released.set()
    await all_runs()
    assert counted.latest() == (NOTHING, 0.0)


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize(("takes", "pause"), [(0.1, 30), (4.0, 200)])
async def test_slower_counts_are_repeated_less_often(
    database: Database, counted: Counted, takes: float, pause: float, busy: bool
) -> None:
    database.released.set()
    database.takes, database.busy = takes, busy
    counted.latest()
    await all_runs()
    database.seconds.now += pause - 0.01
    counted.latest()
    await all_runs()
    assert database.begun == 1
    database.seconds.now += 0.02
    latest = counted.latest()
    if busy:
        assert latest is None
    else:
        assert latest is not None
        assert latest[1] == pytest.approx(pause + takes + 0.01)
    await all_runs()
    assert database.begun == 2


async def test_rows_are_not_counted_once_the_database_is_closed(
    database: Database, counted: Counted
) -> None:
    counted.latest()
    await all_runs()
    await counted.close()
    database.seconds.now += 1e6
    counted.latest()
    await all_runs()
    assert database.begun == 1
