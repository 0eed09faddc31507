"""Watches Discord's responses: counts the invalid ones, and reads Discord's clock."""

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
"""The number of invalid requests within `WINDOW` after which only interactions are answered. Discord bans an IP
address at 10,000, and several processes may share an address:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans"""

_MOST_TOGETHER: Final = 5000
"""The same limit for all processes of the bot together: each has an equal share."""

WINDOW: Final = timedelta(minutes=10)
_SLICE: Final = 10.0
"""Seconds in one bucket of the sliding window."""

_INVALID: Final = (401, 403, 429)
_UNTOLD: Final = 60.0
"""Seconds to wait if a 429 response does not say how long."""

_LONGEST: Final = 3600.0
"""The longest wait that is believed, in seconds."""

_MARGIN: Final = timedelta(minutes=1)
"""By how much the clocks of Discord's own servers may differ."""


_PROXY: Final = "generated-by-proxy"
"""The header of responses that nirn-proxy generates itself: https://github.com/germanoeich/nirn-proxy#readme"""


def _from_discord(headers: Mapping[str, str]) -> bool:
    """Return whether a 429 response came from Discord itself, by discord.py's own test; then the library waits
    by itself."""
    return bool(headers.get("Via")) and headers.get("Content-Type") == "application/json"


def retry_after(headers: Mapping[str, str]) -> float:
    """Return how many seconds a 429 response asks to wait: at most `_LONGEST`, and `_UNTOLD` if it does not
    say."""
    try:
        seconds = float(headers.get("Retry-After", ""))
    except ValueError:  # none, or a date
        return _UNTOLD
    return min(seconds, _LONGEST) if seconds > 0 else _UNTOLD


class Answers:
    """Observes every response from Discord, including those to interactions and those that discord.py handles
    itself.

    Pass `trace` to the client as its `http_trace`. `on_time` gets the time of each new `Date` header,
    `on_status` the status of each response. `seconds` is a monotonic clock; `processes` of the bot share one
    address.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic, processes: int = 1) -> None:
        self.seconds = seconds
        self._most = min(MOST, max(1, _MOST_TOGETHER // processes))
        self._invalid: deque[tuple[int, int]] = deque()
        self._closed_until = 0.0
        self._turned_away_until = 0.0
        self._date: datetime | None = None
        self._date_as_told = ""
        self._heard_at = 0.0
        self.on_time: Callable[[datetime], None] = lambda _: None
        self.on_status: Callable[[int], None] = lambda _: None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)

    @property
    def pause(self) -> timedelta:
        """Return how long to send nothing but answers to interactions; normally zero."""
        closed = timedelta(seconds=max(0.0, self._closed_until - self.seconds()))
        return max(closed, self.turned_away)

    @property
    def turned_away(self) -> timedelta:
        """Return how long Cloudflare, or a proxy, refuses every request."""
        return timedelta(seconds=max(0.0, self._turned_away_until - self.seconds()))

    @property
    def earliest_id(self) -> int:
        """A lower bound for the ids of all messages posted from now on; 0 before the first response.

        It is computed from Discord's clock, not from this machine's.
        """
        # A snowflake starts with its time: https://docs.discord.com/developers/reference#snowflakes
        if self._date is None:
            return 0
        now = self._date + timedelta(seconds=self.seconds() - self._heard_at)
        return discord.utils.time_snowflake(now - _MARGIN)

    def ahead(self, now: datetime) -> timedelta:
        """Return how far a clock that shows `now` is ahead of Discord's; zero before the first response."""
        if self._date is None:
            return timedelta()
        return now - self._date - timedelta(seconds=self.seconds() - self._heard_at)

    def heard(self, status: int, headers: Mapping[str, str]) -> None:
        """Count a response and read its time."""
        self.on_status(status)
        self._note_time(headers.get("Date", ""))
        if status == 429 and not _from_discord(headers):
            self._wait(retry_after(headers))
        # According to Discord, a 429 on a shared resource does not count as invalid. A request that a proxy
        # refuses by itself never reaches Discord.
        shared = headers.get("X-RateLimit-Scope") == "shared" or _PROXY in headers
        if status in _INVALID and not shared:
            self._count()

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        self.heard(end.response.status, end.response.headers)

    def _wait(self, seconds: float) -> None:
        """Send nothing but answers to interactions for this many seconds. By itself discord.py would not wait,
        but raise."""
        if not self.turned_away:
            logger.warning(
                "Requests are rate-limited before they reach Discord, by Cloudflare or a proxy. For "
                "%d s the bot only answers commands and buttons.",
                seconds,
            )
        self._turned_away_until = max(self._turned_away_until, self.seconds() + seconds)

    def _note_time(self, date: str) -> None:
        # The header has whole seconds, so most responses of a busy bot carry the same value.
        if self._date is None or date != self._date_as_told:
            try:
                self._date = parsedate_to_datetime(date).astimezone(UTC)
            except ValueError:  # missing or unreadable
                return
            self._date_as_told = date
            self.on_time(self._date)
        self._heard_at = self.seconds()

    def _count(self) -> None:
        """Count one invalid request in its bucket; stop for `WINDOW` if there are too many."""
        now = self.seconds()
        current = int(now // _SLICE)
        count = self._invalid.pop()[1] if self._invalid and self._invalid[-1][0] == current else 0
        self._invalid.append((current, count + 1))
        while self._invalid[0][0] <= current - WINDOW.total_seconds() // _SLICE:
            self._invalid.popleft()
        if not self.pause and sum(count for _, count in self._invalid) >= self._most:
            self._closed_until = now + WINDOW.total_seconds()
            self._invalid.clear()
            logger.error(
                "Discord refused %d requests within ten minutes, so the bot only answers commands "
                "and buttons for the next ten. To look for missing permissions, run: fairwind "
                "doctor",
                self._most,
            )
