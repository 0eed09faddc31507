"""Observes the responses to all requests to Discord: counts invalid requests, and reads Discord's clock."""

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
"""The number of invalid requests within `WINDOW` after which this process pauses all requests except replies to
interactions. Discord bans an IP address at 10,000, and several processes may share an address:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans"""

_MOST_TOGETHER: Final = 5000
"""Maximum number of invalid requests of all the bot's processes together. A process pauses when it reaches an
equal share of this number, or `MOST` if that is lower."""

WINDOW: Final = timedelta(minutes=10)
_SLICE: Final = 10.0
"""Length of one bucket of the sliding window in which invalid requests are counted, in seconds."""

_INVALID: Final = (401, 403, 429)
_UNTOLD: Final = 60.0
"""How many seconds to wait after a 429 response without a usable `Retry-After` header."""

_LONGEST: Final = 3600.0
"""Maximum wait that a 429 response can impose, in seconds."""

_MARGIN: Final = timedelta(minutes=1)
"""Tolerance for differences between the clocks of Discord's own servers."""


_PROXY: Final = "generated-by-proxy"
"""The header that nirn-proxy puts into responses that it generates itself:
https://github.com/germanoeich/nirn-proxy#readme"""


def _from_discord(headers: Mapping[str, str]) -> bool:
    """Return whether a 429 response came from Discord itself, rather than from Cloudflare or a proxy.
    discord.py uses the same test, and waits by itself only for Discord's own."""
    return bool(headers.get("Via")) and headers.get("Content-Type") == "application/json"


def retry_after(headers: Mapping[str, str]) -> float:
    """Return how many seconds to wait after a 429 response: at most `_LONGEST`, or `_UNTOLD` if the response
    does not say."""
    try:
        seconds = float(headers.get("Retry-After", ""))
    except ValueError:  # none, or a date
        return _UNTOLD
    return min(seconds, _LONGEST) if seconds > 0 else _UNTOLD


class ResponseObserver:
    """Observes every response from Discord, even the responses to interaction replies, and those that
    discord.py handles itself.

    - `trace`: pass it to the client as its `http_trace`.
    - `on_time`: called with the time of each new `Date` header of a successful response.
    - `on_status`: called with the HTTP status of each response.
    - `seconds`: a monotonic clock.
    - `processes`: how many processes of the bot share one IP address.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic, processes: int = 1) -> None:
        self.seconds = seconds
        self._most = min(MOST, max(1, _MOST_TOGETHER // processes))
        self._invalid: deque[tuple[int, int]] = deque()
        self._closed_until = 0.0
        self._turned_away_until = 0.0
        self._limited_until = 0.0
        self._date: datetime | None = None
        self._date_text = ""
        self._heard_at = 0.0
        self.on_time: Callable[[datetime], None] = lambda _: None
        self.on_status: Callable[[int], None] = lambda _: None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)

    @property
    def pause(self) -> timedelta:
        """How long to send nothing but replies to interactions. Normally zero; longer after too many invalid
        requests, and while Cloudflare or a proxy rejects every request."""
        closed = timedelta(seconds=max(0.0, self._closed_until - self.seconds()))
        return max(closed, self.turned_away)

    @property
    def turned_away(self) -> timedelta:
        """How long Cloudflare or a proxy will still reject every request. Normally zero."""
        return timedelta(seconds=max(0.0, self._turned_away_until - self.seconds()))

    @property
    def limited(self) -> timedelta:
        """How long a global rate limit will still be in force. Normally zero. discord.py waits for it."""
        return timedelta(seconds=max(0.0, self._limited_until - self.seconds()))

    @property
    def earliest_id(self) -> int:
        """A number that is smaller than the ids of all messages posted from now on, by Discord's clock. It is 0
        before the first successful response."""
        # An id (snowflake) starts with its time: https://docs.discord.com/developers/reference#snowflakes
        if self._date is None:
            return 0
        now = self._date + timedelta(seconds=self.seconds() - self._heard_at)
        return discord.utils.time_snowflake(now - _MARGIN)

    def ahead(self, now: datetime) -> timedelta:
        """Return how far a clock that shows `now` is ahead of Discord's; zero before the first successful
        response."""
        if self._date is None:
            return timedelta()
        return now - self._date - timedelta(seconds=self.seconds() - self._heard_at)

    def heard(self, status: int, headers: Mapping[str, str]) -> None:
        """Handle a response: note Discord's time, count an invalid request, note a global rate limit, and pause
        after a 429 from Cloudflare or a proxy."""
        self.on_status(status)
        if status < 400:  # an error may come from a proxy, with the time of the proxy's machine
            self._note_time(headers.get("Date", ""))
        if status == 429 and not _from_discord(headers):
            self._wait(retry_after(headers))
        elif status == 429 and headers.get("X-RateLimit-Global"):
            self._limited_until = self.seconds() + retry_after(headers)
        # According to Discord, a 429 with the scope `shared` is not an invalid request. A request that the
        # proxy rejects by itself never reaches Discord.
        shared = headers.get("X-RateLimit-Scope") == "shared" or _PROXY in headers
        if status in _INVALID and not shared:
            self._count()

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        # Ignore responses with avatars: the CDN has its own limits, and its cached responses have old times.
        if "avatars" not in end.url.raw_parts:
            self.heard(end.response.status, end.response.headers)

    def _wait(self, seconds: float) -> None:
        """Send nothing but replies to interactions for some seconds, after a 429 from Cloudflare or a proxy.
        discord.py itself would not wait, but raise an error."""
        if not self.turned_away:
            logger.warning(
                "Requests are rate-limited before they reach Discord, by Cloudflare or a proxy. For "
                "%d s the bot only answers commands and buttons.",
                seconds,
            )
        self._turned_away_until = max(self._turned_away_until, self.seconds() + seconds)

    def _note_time(self, date: str) -> None:
        # `Date` has whole seconds, so most responses of a busy bot repeat its value.
        if date != self._date_text:
            try:
                self._date = parsedate_to_datetime(date).astimezone(UTC)
            except ValueError:  # missing or unreadable
                return
            self._date_text = date
            self.on_time(self._date)
        self._heard_at = self.seconds()

    def _count(self) -> None:
        now = self.seconds()
        current = int(now // _SLICE)
        count = self._invalid.pop()[1] if self._invalid and self._invalid[-1][0] == current else 0
        self._invalid.append((current, count + 1))
        while self._invalid[0][0] <= current - WINDOW.total_seconds() // _SLICE:
            self._invalid.popleft()
        if not self.pause and sum(count for _, count in self._invalid) >= self._most:
            self._closed_until = now + WINDOW.total_seconds()
            logger.error(
                "Discord refused %d requests within ten minutes, so the bot only answers commands "
                "and buttons for the next ten. To look for missing permissions, run: fairwind "
                "doctor",
                self._most,
            )
