"""Stores heartbeats, which say when each shard was last connected to Discord."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from math import gcd
from typing import Any, Final

from sqlalchemy import Row, bindparam, select, update

from data.core.connections import Connections
from data.core.upserts import insert_or_update
from data.schema import heartbeats
from matches.ports.peers import Share


class SqlHeartbeats:
    """Stores heartbeats. With each heartbeat, it stores the number and the version of this process."""

    def __init__(
        self, connections: Connections, process: int, processes: int, version: str
    ) -> None:
        self._connections = connections
        self._writer = {"process": process, "processes": processes, "version": version}

    async def last(self, share: Share) -> Mapping[int, datetime]:
        """Return the last heartbeat of each shard in `share`. Shards without one are left out.

        If the number of shards has changed, a shard's servers may have belonged to several earlier shards. The
        result is then the earliest of these shards' last heartbeats.
        """
        query = select(heartbeats)
        rows = await self._connections.rows(query)
        found = {shard: _last(rows, share.shards, shard) for shard in share.held}
        return {shard: at for shard, at in found.items() if at is not None}

    async def beat(self, share: Share, now: datetime) -> None:
        beats = [
            {"shards": share.shards, "shard": shard, "at": now, **self._writer}
            for shard in sorted(share.held)
        ]
        await self._connections.write(lambda connection: connection.execute(_BEAT, beats))

    async def put_back(self, share: Share, now: datetime) -> None:
        """Replace heartbeats in the future by `now` if they were stored with another number of shards than that
        of `share`. No shard stores such a heartbeat again."""
        await self._connections.execute(_PUT_BACK, {"now": now, "current": share.shards})


_PUT_BACK: Final = (
    update(heartbeats)
    .where(heartbeats.c.shards != bindparam("current"), heartbeats.c.at > bindparam("now"))
    .values(at=bindparam("now"))
)
_BEAT: Final = insert_or_update(heartbeats, ["process", "processes", "version", "at"])


def _last(rows: Iterable[Row[Any]], shards: int, shard: int) -> datetime | None:
    beats: dict[int, list[datetime]] = defaultdict(list)
    for row in rows:
        # Two shards have servers in common only if their numbers agree modulo the greatest common divisor of
        # the shard counts.
        if (row.shard - shard) % gcd(row.shards, shards) == 0:
            beats[row.shards].append(row.at)
    return max((min(each) for each in beats.values()), default=None)
