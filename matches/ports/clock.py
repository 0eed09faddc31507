"""The time, and whether the bot has been reachable."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """The time, always with a time zone."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...


class Pulse(Protocol):
    """Whether the bot has been reachable lately."""

    @property
    def alive(self) -> bool: ...
