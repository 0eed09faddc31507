"""The global rate limit: how many requests per second the bot may make over all endpoints.

https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
"""

from __future__ import annotations

import re

from sandbox.world.refusals import limited_everywhere
from sandbox.world.world import World

# Discord doesn't count requests to interaction endpoints: callbacks, and webhooks with an interaction's token.
_NOT_COUNTED = re.compile(r"/(interactions|webhooks)/")


class GlobalLimit:
    """Counts requests in windows of one second. A window begins with the first request after the previous
    window."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._count = 0
        self._window_ends = 0.0

    def count(self, path: str) -> None:
        """Count a request to this path. Raise ApiError (status 429) if it exceeds the limit."""
        limit = self._world.limits.requests_a_second
        if limit is None or _NOT_COUNTED.match(path):
            return
        now = self._world.clock()
        if now >= self._window_ends:
            self._count, self._window_ends = 0, now + 1
        self._count += 1
        if self._count > limit:
            raise limited_everywhere(self._window_ends - now)
