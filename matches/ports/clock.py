"""The ports for the present time, and for the servers in which the bot could be reached recently."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from matches.ports.peers import Share


class Clock(Protocol):
    """The present time. All datetimes have a time zone."""

    # In UTC, corrected for jumps of the machine's clock; see `bot.runtime.clock.SystemClock`.
    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...


class Pulse(Protocol):
    """The servers in which people could reach the bot recently. In all others, nobody's time may run out."""

    @property
    def share(self) -> Share: ...

    @property
    def alive(self) -> bool:
        """Whether the bot is reachable in any server, so that Discord has confirmed the clock."""
        ...
