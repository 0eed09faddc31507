"""Discord's limits for a bot as a whole (all its connections together), and the count of its session starts.

https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world.snowflakes import JSON

DAY = 86_400.0


@dataclass
class Limits:
    """The limits of the bot on the stand-in. Tests may change them at any time.

    The defaults are Discord's, except for two limits that would slow tests down: Discord's `identify_seconds`
    is 5, and its `requests_a_second` is 50.

    - `shards`: the number of shards that Discord recommends; None derives it from the number of servers.
    - `servers_a_shard`: how many servers one session may have.
    - `max_concurrency`: how many shards may start at the same time.
    - `identify_seconds`: seconds that must pass between the starts of two shards of one bucket. Shards whose
      numbers are equal modulo `max_concurrency` are one bucket.
    - `sessions_a_day`: how many sessions may be started in a day.
    - `requests_a_second`: the global rate limit; None for no limit.
    """

    shards: int | None = None
    servers_a_shard: int = 2500
    max_concurrency: int = 1
    identify_seconds: float = 0.0
    sessions_a_day: int = 1000
    requests_a_second: int | None = None

    def recommended(self, servers: int) -> int:
        """Return how many shards Discord recommends: `shards` if it is set; otherwise, one for each thousand
        servers."""
        return self.shards or max(1, -(-servers // 1000))


class SessionStarts:
    """Counts how many sessions a bot has started in a day. Every valid IDENTIFY counts, even one that came too
    early. A day begins with the first IDENTIFY after the previous day has ended."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._count = 0
        self._day_ends = 0.0
        self._latest: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """The number of sessions that the bot can still start today."""
        if self._clock() >= self._day_ends:
            self._count = 0
        return max(0, self._limits.sessions_a_day - self._count)

    def take(self, shard: int) -> bool:
        """Count the start of a session, and return whether this shard may start now. It may not start within
        `identify_seconds` after another shard of its bucket."""
        if not self._count:
            self._day_ends = self._clock() + DAY
        self._count += 1
        return self._take_turn(shard % self._limits.max_concurrency)

    def _take_turn(self, bucket: int) -> bool:
        latest = self._latest.get(bucket)
        if latest is not None and self._clock() - latest < self._limits.identify_seconds:
            return False
        self._latest[bucket] = self._clock()
        return True

    def describe(self) -> JSON:
        """Return this object: https://docs.discord.com/developers/events/gateway#session-start-limit-object"""
        remaining = self.remaining
        left = max(0.0, self._day_ends - self._clock()) if self._count else DAY
        return {
            "total": self._limits.sessions_a_day,
            "remaining": remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self._limits.max_concurrency,
        }
