"""Discord's formats for ids (snowflakes) and times."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

JSON = dict[str, Any]

EPOCH = 1_420_070_400_000


class Snowflakes:
    """Makes strictly increasing ids. The bits above the lowest 22 are the milliseconds since Discord's
    epoch."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> int:
        now = (int(time.time() * 1000) - EPOCH) << 22
        self._last = max(self._last + 1, now)
        return self._last

    def of_shard(self, shard: int, shards: int) -> int:
        """Return a new id for a server, such that shard number `shard` of `shards` shards serves the server.
        The time in the id may be up to `shards` milliseconds ahead of the clock."""
        made = self()
        later = (shard - shard_of(made, shards)) % shards
        if later:
            made = self._last = ((made >> 22) + later) << 22
        return made


def shard_of(guild_id: int, shards: int) -> int:
    """Return the number of the shard, of `shards` in total, that serves a server."""
    # Discord's sharding formula: https://docs.discord.com/developers/events/gateway#sharding-sharding-formula
    return (guild_id >> 22) % shards


def as_number(value: Any) -> Any:
    """Return a text of up to 20 decimal digits as an int, and any other value as it is."""
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,20}", value) else value


def now() -> str:
    return datetime.now(UTC).isoformat()
