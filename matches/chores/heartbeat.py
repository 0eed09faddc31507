"""The heartbeat: a time stored every minute. During a gap between two heartbeats, nobody could reach the
bot."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from matches.ports.peers import NOTHING, Share
from matches.ports.players import Membership
from matches.service.service import MatchService
from matches.time.decision_clock import GRACE

logger = logging.getLogger(__name__)

BEAT: Final = timedelta(minutes=1)
GAP: Final = timedelta(minutes=3)
"""A gap longer than this counts as an outage, during which nobody could play."""


class Heartbeat:
    """A chore that stores a heartbeat for each shard every minute while the shard is connected to Discord.

    After an outage of a shard, it pauses the clocks in the shard's servers for the time of the outage. It then
    calls `on_revival`, because chores may now handle due decisions in these servers again.
    """

    def __init__(self, service: MatchService, membership: Membership) -> None:
        self._heartbeats = service.database.heartbeats
        self._open_decisions = service.open_decisions
        self._membership = membership
        self._clock = service.clock
        self._shards = 0
        self._last: dict[int, datetime] = {}
        self.on_revival: Callable[[], None] = lambda: None

    @property
    def share(self) -> Share:
        """The shards whose last heartbeat is at most three minutes (`GAP`) old. Due decisions are handled only
        in their servers, because other servers may have an outage whose time players have not got back yet."""
        now = self._clock.now()
        alive = {shard for shard, last in self._last.items() if now - last <= GAP}
        return Share(self._shards, frozenset(alive)) if alive else NOTHING

    def is_alive(self) -> bool:
        """Return whether any shard has a recent heartbeat. Chores whose effects can't be undone wait for it,
        because the first heartbeat after an outage stores the pause of the clocks."""
        return bool(self.share.held)

    async def do_due(self) -> datetime:
        now = self._clock.now()
        connected = self._membership.connected()
        fresh = {shard for shard in connected.held if self._has_beaten(shard, now)}
        # If this chore is woken early, for example by a change of a match, no shard needs a new heartbeat yet.
        if due := connected.held - fresh:
            await self._beat(connected.only(due), now)
        return min((self._last[shard] + BEAT for shard in fresh), default=now + BEAT)

    def _has_beaten(self, shard: int, now: datetime) -> bool:
        return shard in self._last and timedelta() <= now - self._last[shard] < BEAT

    async def _beat(self, share: Share, now: datetime) -> None:
        # Store the pause before the heartbeat. If the process is killed in between, the next start sees the gap
        # again.
        await self._account_for_gaps(share, now)
        await self._heartbeats.beat(share, now)
        revived = share.held - self.share.held
        self._shards = share.shards
        self._last.update(dict.fromkeys(share.held, now))
        if revived:
            self.on_revival()

    async def _account_for_gaps(self, share: Share, now: datetime) -> None:
        """Pause the clocks for each shard's outage since its last heartbeat. A heartbeat in the future shows
        that the system clock was ahead; stored times are then corrected."""
        last = await self._heartbeats.last(share)
        for since, shards in _by_time(last).items():
            if now - since > GAP:
                logger.info(
                    "The bot was down or cut off since %s; clocks are paused for that time.",
                    since,
                )
                await self._open_decisions.pause(since, now + GRACE, share=share.only(shards))
            elif since - now > GAP:
                await self._correct_times(since, share.only(shards), now)

    async def _correct_times(self, since: datetime, share: Share, now: datetime) -> None:
        logger.warning(
            "This machine's clock was ahead until now and showed %s; times stored in the "
            "future are corrected.",
            since,
        )
        await self._open_decisions.put_back(now)
        await self._heartbeats.put_back(share, now)
        for shard in share.held:
            self._last.pop(shard, None)  # this heartbeat then counts as a revival


def _by_time(last: Mapping[int, datetime]) -> Mapping[datetime, set[int]]:
    """Group the shards by the time of their last heartbeat. Those of one process have the same time."""
    found: dict[datetime, set[int]] = defaultdict(set)
    for shard, since in last.items():
        found[since].add(shard)
    return found
