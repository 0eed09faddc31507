"""The ports for the present time, and for whether people can reach the bot."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from matches.ports.peers import Share


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
