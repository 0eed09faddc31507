"""The ports for the time, and for whether people could reach the bot."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """The time. All datetimes are aware."""

    # UTC, corrected where the machine's clock leaps: see `bot.clock.SystemClock`.
    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...


class Pulse(Protocol):
    """Whether people could reach the bot lately: if not, nobody's time may run out."""

    @property
    def alive(self) -> bool: ...
