"""Counts the pending work in the database in the background, however often metrics are requested."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from math import inf
from typing import Final

from data.processes.counting import Counts
from matches.ports.clock import Clock
from matches.ports.retrying import cancel_all
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_EVERY: Final = 30.0
"""Minimum time between two counts, in seconds."""

_PART: Final = 50
"""Minimum pause after a count, as a multiple of its duration. With 50, counting takes at most 2 % of the
time."""


class Counted:
    """Holds the latest counts of pending work. Reading them never waits: old counts are returned all the same,
    and a new count starts in the background.

    `count` gets the current time, and returns how many posts, reminders and matches are pending then. It may
    raise StorageBusy. `seconds` is a monotonic clock.
    """

    def __init__(
        self,
        count: Callable[[datetime], Awaitable[Counts]],
        clock: Clock,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._count_at = count
        self._clock = clock
        self._seconds = seconds
        self._counts: Counts | None = None
        self._counted_at = 0.0
        self._not_before = 0.0
        self._task: asyncio.Task[None] | None = None

    def latest(self) -> tuple[Counts, float] | None:
        """Return the latest counts and their age in seconds; None if nothing has been counted yet. Start a new
        count if they are missing or old."""
        if self._task is None and self._seconds() >= self._not_before:
            self._task = asyncio.create_task(self._count())
        if self._counts is None:
            return None
        return self._counts, self._seconds() - self._counted_at

    async def close(self) -> None:
        """Cancel the running count, and start no other."""
        self._not_before = inf
        if self._task is not None:
            await cancel_all([self._task])

    async def _count(self) -> None:
        begun = self._seconds()
        try:
            self._counts = await self._count_at(self._clock.now())
            self._counted_at = begun
        except StorageBusy as error:
            logger.info(
                "Could not count in the database for the metrics; trying again later: %s", error
            )
        except Exception:
            logger.exception("Counting in the database for the metrics failed.")
        finally:
            ended = self._seconds()
            pause = max(_EVERY, _PART * (ended - begun))
            self._not_before = max(self._not_before, ended + pause)  # inf if closed meanwhile
            self._task = None
