"""The current time: that of this machine's clock, corrected when the clock jumps or differs from Discord's."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

logger = logging.getLogger(__name__)

TOLERANCE: Final = timedelta(minutes=1)
"""The largest jump of this machine's clock, or difference from Discord's, for which the clock is still
trusted."""

LOOK: Final = timedelta(minutes=1)
"""The interval between two checks for a jump."""

_NOTHING: Final = timedelta()


_local: Final = partial(datetime.now, UTC)

# CLOCK_MONOTONIC stops in suspend on Linux: each suspend would then look like a jump of the clock.
_suspending = getattr(time, "CLOCK_BOOTTIME", None)
_steady: Final[Callable[[], float]] = (
    time.monotonic if _suspending is None else partial(time.clock_gettime, _suspending)
)
"""A function that returns monotonic seconds. They include time in suspend if the system counts it."""


class SystemClock:
    """The clock of the bot. Implements `matches.ports.clock.Clock`.

    It follows this machine's clock as long as that keeps pace with the monotonic one. A jump may mean that the
    clock was set (rightly or wrongly) or that the machine was suspended. After a jump, time advances
    monotonically until a response from Discord supplies the time. Discord's time wins: if this machine's clock
    differs from it, the difference is corrected.
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
        """Whether this machine's clock has jumped and no later response from Discord has yet supplied the
        correct time."""
        shown, expected, _ = self._readings()
        return abs(shown - expected) > TOLERANCE

    def now(self) -> datetime:
        shown, expected, seconds = self._readings()
        if abs(shown - expected) > TOLERANCE:
            return expected
        self._last, self._seconds = shown, seconds
        return shown

    def told(self, moment: datetime) -> None:
        """Note the time from a response by Discord. If this machine's clock differs from it, the difference is
        corrected from now on."""
        # Discord's `Date` has whole seconds, and its response took time to arrive: a difference within the
        # tolerance counts as agreement.
        local = self._local()
        if abs(local + self._correction - moment) > TOLERANCE:
            ahead = local - moment
            self._correction = -ahead if abs(ahead) > TOLERANCE else _NOTHING
            logger.warning(
                "This machine's clock differs from Discord's by %d seconds, so the bot uses "
                "Discord's time. Synchronise the clock, for example by NTP."
                if self._correction
                else "This machine's clock agrees with Discord's again (difference: %d seconds).",
                ahead.total_seconds(),
            )
        self._last, self._seconds = local + self._correction, self._steady()

    def seconds(self) -> float:
        """Return monotonic seconds. They include time in suspend if the system counts it."""
        return self._steady()

    async def sleep_until(self, when: datetime) -> None:
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))

    def _readings(self) -> tuple[datetime, datetime, float]:
        """Return three readings: the time of this machine's clock, corrected; the time that it should show
        according to the monotonic clock; and the monotonic seconds."""
        seconds = self._steady()
        expected = self._last + timedelta(seconds=seconds - self._seconds)
        return self._local() + self._correction, expected, seconds


class ClockCheck:
    """A chore that looks for jumps of this machine's clock. After a jump it calls `ask`, which sends a request
    to Discord, because every response carries Discord's time."""

    def __init__(self, clock: SystemClock, ask: Callable[[], Awaitable[object]]) -> None:
        self._clock = clock
        self._ask = ask

    async def do_due(self) -> datetime:
        if self._clock.doubtful:
            logger.warning("This machine's clock has jumped, so the bot asks Discord for the time.")
            await self._ask()
        return self._clock.now() + LOOK
