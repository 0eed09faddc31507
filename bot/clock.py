"""The time: that of this machine, unless its clock leaps or is wrong."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

logger = logging.getLogger(__name__)

TOLERANCE: Final = timedelta(minutes=1)
"""By so much the clock of this machine may differ from Discord's, or leap."""

LOOK: Final = timedelta(minutes=1)
"""Between two looks whether the clock has leapt."""

_NOTHING: Final = timedelta()


def _local() -> datetime:
    return datetime.now(UTC)


def _steady() -> float:
    """Seconds that no correction of the clock changes, with those in which the machine was suspended where
    the system counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SystemClock:
    """Implements `matches.ports.storage.Clock`.

    The clock of this machine is followed as long as it goes on like a steady one. Where it leaps it may have
    been put wrong, or right, or the machine was suspended: then time goes on steadily until Discord has told
    what time it is. Discord's word counts: a clock that differs from it is corrected by the difference.
    """

    def __init__(
        self,
        local: Callable[[], datetime] = _local,
        steady: Callable[[], float] = _steady,
    ) -> None:
        self._local = local
        self._steady = steady
        self._correction = _NOTHING
        self._last, self._seconds = local(), steady()

    @property
    def doubtful(self) -> bool:
        """Whether the clock of this machine has leapt, and Discord has told nothing since."""
        shown, expected = self._readings()
        return abs(shown - expected) > TOLERANCE

    def now(self) -> datetime:
        shown, expected = self._readings()
        if abs(shown - expected) > TOLERANCE:
            return expected
        self._last, self._seconds = shown, self._steady()
        return shown

    def told(self, moment: datetime) -> None:
        """It is this time, says Discord."""
        local = self._local()
        if abs(local + self._correction - moment) > TOLERANCE:
            ahead = local - moment
            self._correction = -ahead if abs(ahead) > TOLERANCE else _NOTHING
            logger.warning(
                "this machine's clock differs from Discord's by %d seconds: please set it. "
                "Until then Discord's time counts"
                if self._correction
                else "this machine's clock agrees with Discord's again (%d seconds)",
                ahead.total_seconds(),
            )
        self._last, self._seconds = local + self._correction, self._steady()

    async def sleep_until(self, when: datetime) -> None:
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))

    def _readings(self) -> tuple[datetime, datetime]:
        """What the clock shows, and what it would show if it had gone on steadily."""
        passed = timedelta(seconds=self._steady() - self._seconds)
        return self._local() + self._correction, self._last + passed


class ClockCheck:
    """A chore: when the clock has leapt, `ask` has Discord tell the time, as every answer of it does."""

    def __init__(self, clock: SystemClock, ask: Callable[[], Awaitable[object]]) -> None:
        self._clock = clock
        self._ask = ask

    async def do_due(self) -> datetime:
        if self._clock.doubtful:
            logger.warning("this machine's clock has leapt: Discord is asked for the time")
            await self._ask()
        return self._clock.now() + LOOK
