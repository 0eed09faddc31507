"""The current time: that of this machine's clock, corrected if the clock jumps or differs from Discord's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from matches.ports.clock import steady_seconds

logger = logging.getLogger(__name__)

TOLERANCE: Final = timedelta(minutes=1)
"""The largest jump of this machine's clock, or difference from Discord's, that is ignored."""

LOOK: Final = timedelta(minutes=1)
"""The interval between two checks for a jump of this machine's clock."""

_NOTHING: Final = timedelta()


_local: Final = partial(datetime.now, UTC)


class SystemClock:
    """The clock of the bot. Implements `matches.ports.clock.Clock`.

    Normally, `now` returns the time of this machine's clock. If that clock jumps compared with the monotonic
    clock, it was set (rightly or wrongly), or the machine was suspended. From then on, `now` follows the
    monotonic clock until a response from Discord supplies the time.

    If this machine's clock differs from Discord's, the difference is corrected.
    """

    def __init__(
        self,
        local: Callable[[], datetime] = _local,
        steady: Callable[[], float] = steady_seconds,
    ) -> None:
        self._local = local
        self.seconds = steady
        """Returns monotonic seconds. On Linux, they include the time during which the machine was suspended."""
        self._correction = _NOTHING
        self._last, self._last_seconds = local(), steady()

    @property
    def doubtful(self) -> bool:
        """Whether this machine's clock has jumped, and Discord has not supplied the correct time since."""
        shown, expected, _ = self._readings()
        return abs(shown - expected) > TOLERANCE

    def now(self) -> datetime:
        shown, expected, seconds = self._readings()
        if abs(shown - expected) > TOLERANCE:
            return expected
        self._last, self._last_seconds = shown, seconds
        return shown

    def synchronize(self, moment: datetime) -> None:
        """Note Discord's time, from a response that has just arrived. If this machine's clock differs from it,
        correct the difference from now on."""
        # Discord's `Date` header has whole seconds, and the response took time to arrive. So ignore differences
        # within the tolerance.
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
        self._last, self._last_seconds = local + self._correction, self.seconds()

    async def sleep_until(self, when: datetime) -> None:
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))

    def _readings(self) -> tuple[datetime, datetime, float]:
        """Return the corrected time of this machine's clock, the time expected from the monotonic clock, and
        the monotonic seconds."""
        seconds = self.seconds()
        expected = self._last + timedelta(seconds=seconds - self._last_seconds)
        return self._local() + self._correction, expected, seconds


class ClockCheck:
    """Notices when this machine's clock has jumped. It then calls `ask`, which sends any request to Discord:
    the response contains the time."""

    def __init__(self, clock: SystemClock, ask: Callable[[], Awaitable[object]]) -> None:
        self._clock = clock
        self._ask = ask

    async def do_due(self) -> datetime:
        if self._clock.doubtful:
            logger.warning("This machine's clock has jumped, so the bot asks Discord for the time.")
            await self._ask()
        return self._clock.now() + LOOK
