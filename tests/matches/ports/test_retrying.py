"""Backoff: how long failed work waits before it is retried."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice
from unittest.mock import AsyncMock

from matches.ports.retrying import BUSY, Backoff, despite_busy
from matches.ports.storage import StorageBusy
from tests.matches.fakes import FakeClock

SECOND = timedelta(seconds=1)


def test_backoff_doubles_from_the_first_pause_up_to_the_longest() -> None:
    backoff = Backoff(SECOND, 10 * SECOND)
    assert [*islice(backoff.seconds(), 6)] == [1, 2, 4, 8, 10, 10]
    assert backoff.pause(10**9) == 10 * SECOND


async def test_work_is_repeated_until_the_database_is_no_longer_busy(clock: FakeClock) -> None:
    work = AsyncMock(side_effect=[StorageBusy("locked"), StorageBusy("locked"), "done"])
    assert await despite_busy("It could not be done", work, clock) == "done"
    assert clock.slept == [BUSY, BUSY]
