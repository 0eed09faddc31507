"""The ports for the time, and for whether people could reach the bot."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from matches.ports.peers import Share


class Clock(Protocol):
    """The time. All datetimes are aware."""

    # UTC, corrected where the machine's clock leaps: see `bot.clock.SystemClock`.
    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...


class Pulse(Protocol):
    """Where people could reach the bot lately: nowhere else anybody's time may run out."""

    @property
    def share(self) -> Share: ...

    @property
    def alive(self) -> bool:
        """Whether that is anywhere, so that Discord confirms the clock."""
        ...
