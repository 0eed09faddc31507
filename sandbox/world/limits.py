"""What Discord allows a bot as a whole, over all its connections, and the count of the sessions that it starts.

https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world.snowflakes import JSON

DAY = 86_400.0


@dataclass
class Limits:
    """The numbers of Discord, except two that are off unless a test is of them: `identify_seconds` is 5 and
    `requests_a_second` is 50 there, and bots that tests start again and again would wait.

    `shards` is the number that Discord recommends; None follows the number of servers. Tests may change
    all of them at any time.
    """

    shards: int | None = None
    servers_a_shard: int = 2500
    max_concurrency: int = 1
    identify_seconds: float = 0.0
    sessions_a_day: int = 1000
    requests_a_second: int | None = None

    def recommended(self, servers: int) -> int:
        """How many shards Discord recommends to a bot in so many servers: about one for a thousand."""
        return self.shards or max(1, -(-servers // 1000))


class SessionStarts:
    """Counts every IDENTIFY of a day, also those that were too early."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._count = 0
        self._day_ends = 0.0
        self._latest: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """How many sessions can still be started today."""
        if self._clock() >= self._day_ends:
            self._count = 0
        return max(0, self._limits.sessions_a_day - self._count)

    def take(self, shard: int) -> bool:
        """Counts one start; whether it is the first one of its bucket within the last seconds."""
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
        """https://docs.discord.com/developers/events/gateway#session-start-limit-object"""
        remaining = self.remaining
        left = max(0.0, self._day_ends - self._clock()) if self._count else DAY
        return {
            "total": self._limits.sessions_a_day,
            "remaining": remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self._limits.max_concurrency,
        }
