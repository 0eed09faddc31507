"""The ports for the present time, and for whether people can reach the bot."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, Protocol

from matches.ports.peers import Share

# On Linux, CLOCK_MONOTONIC does not count time in suspend. With it, each suspend would look like a jump of the
# machine's clock, and a lease that has run out meanwhile would look valid.
_suspending = getattr(time, "CLOCK_BOOTTIME", None)
steady_seconds: Final[Callable[[], float]] = (
    time.monotonic if _suspending is None else partial(time.clock_gettime, _suspending)
)
"""Return monotonic seconds. On Linux, they include the time during which the machine was suspended."""


class Clock(Protocol):
    """Tells the present time, and waits until a given time. All datetimes have a time zone."""

    # In UTC, and without jumps of the machine's clock; see `bot.runtime.clock.SystemClock`.
    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...


class Pulse(Protocol):
    """Knows in which servers people have been able to reach the bot recently. In all others, no player's time
    may run out."""

    @property
    def share(self) -> Share: ...
