"""Discord's limits for a bot as a whole, over all its connections, and the count of the sessions that it
starts.

https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world.snowflakes import JSON

DAY = 86_400.0


@dataclass
class Limits:
    """Discord's limits, except for two that are off by default, as bots that tests restart again and again
    would have to wait: at Discord `identify_seconds` is 5 and `requests_a_second` is 50.

    `shards` is the number that Discord recommends; None derives it from the number of servers. Tests may change
    all of them at any time.
    """

    shards: int | None = None
    servers_a_shard: int = 2500
    max_concurrency: int = 1
    identify_seconds: float = 0.0
    sessions_a_day: int = 1000
    requests_a_second: int | None = None

    def recommended(self, servers: int) -> int:
        """Return how many shards Discord recommends to a bot in so many servers: about one per thousand."""
        return self.shards or max(1, -(-servers // 1000))


class SessionStarts:
    """Counts every IDENTIFY of a day, including those that were too early."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._count = 0
        self._day_ends = 0.0
        self._latest: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """The number of sessions that can still be started today."""
        if self._clock() >= self._day_ends:
            self._count = 0
        return max(0, self._limits.sessions_a_day - self._count)

    def take(self, shard: int) -> bool:
        """Count one start. Return whether it is the first of its bucket within the last `identify_seconds`."""
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
        """Return the session start limit object.

        https://docs.discord.com/developers/events/gateway#session-start-limit-object
        """
        remaining = self.remaining
        left = max(0.0, self._day_ends - self._clock()) if self._count else DAY
        return {
            "total": self._limits.sessions_a_day,
            "remaining": remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self._limits.max_concurrency,
        }
