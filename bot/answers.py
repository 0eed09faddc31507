"""What all answers of Discord together tell: how many were refusals, and what time it is there."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

logger = logging.getLogger(__name__)

MOST: Final = 1000
"""Invalid requests in `WINDOW`, after which only interactions are answered. Discord bans an address at
10,000, and several processes may share one."""

WINDOW: Final = timedelta(minutes=10)
_SLICE: Final = 10.0
"""Seconds that are counted together."""

_INVALID: Final = (401, 403, 429)
_MARGIN: Final = timedelta(minutes=1)
"""By how much Discord's servers may differ among themselves."""


class Answers:
    """Listens to every answer that the process gets from Discord, also to those that the library handles
    by itself and those to interactions: `trace` is to be given to the client. `on_time` is told what time it
    is there."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._invalid: deque[tuple[int, int]] = deque()
        self._closed_until = 0.0
        self._date: datetime | None = None
        self._heard_at = 0.0
        self.on_time: Callable[[datetime], None] = lambda _: None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)

    @property
    def pause(self) -> timedelta:
        """For how long nothing is to be asked of Discord but what answers an interaction; zero normally."""
        return timedelta(seconds=max(0.0, self._closed_until - self._seconds()))

    @property
    def earliest_id(self) -> int:
        """Below the ids of all messages that are posted from now on, by Discord's clock and not by that of
        this machine; 0 before the first answer."""
        if self._date is None:
            return 0
        now = self._date + timedelta(seconds=self._seconds() - self._heard_at)
        return discord.utils.time_snowflake(now - _MARGIN)

    def ahead(self, now: datetime) -> timedelta:
        """By how much a clock that shows this time is ahead of Discord's; nothing before the first answer."""
        if self._date is None:
            return timedelta()
        return now - self._date - timedelta(seconds=self._seconds() - self._heard_at)

    def heard(self, status: int, headers: Mapping[str, str]) -> None:
        """An answer has come."""
        self._note_time(headers.get("Date", ""))
        if status in _INVALID and headers.get("X-RateLimit-Scope") != "shared":
            self._count()

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        self.heard(end.response.status, end.response.headers)

    def _note_time(self, date: str) -> None:
        try:
            self._date = parsedate_to_datetime(date).astimezone(UTC)
        except ValueError:  # none, or none that can be read
            return
        self._heard_at = self._seconds()
        self.on_time(self._date)

    def _count(self) -> None:
        now = self._seconds()
        current = int(now // _SLICE)
        count = self._invalid.pop()[1] if self._invalid and self._invalid[-1][0] == current else 0
        self._invalid.append((current, count + 1))
        while self._invalid[0][0] <= current - WINDOW.total_seconds() // _SLICE:
            self._invalid.popleft()
        if not self.pause and sum(count for _, count in self._invalid) >= MOST:
            self._closed_until = now + WINDOW.total_seconds()
            self._invalid.clear()
            logger.error(
                "Discord refused %d requests within ten minutes: "
                "for the next ten only commands and buttons are answered",
                MOST,
            )
