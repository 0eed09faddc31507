"""The shards of one process: which ones it holds, how they connect, and which are connected now. A shard is one
connection to the gateway, with the events of a part of the servers."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import yarl

from bot.gateway.guild_cache import forget_servers
from bot.interactions.tree import BotWithServices
from bot.runtime.life_cycle import LifeCycle
from bot.services import Services
from matches.ports.peers import NOTHING, Share

logger = logging.getLogger(__name__)


class _LaunchFailed(Exception):
    """Raised when discord.py could not connect a shard."""


class ShardedBot(BotWithServices):
    """A client that holds the shards of its process.

    The set `_known` has a shard from READY until it identifies again, and `_in_touch` has it while it is
    connected.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(**options)
        self.services = services
        self.life_cycle = LifeCycle()
        self._settled = asyncio.Event()
        self._max_concurrency = 1
        self._known: set[int] = set()
        self._in_touch: set[int] = set()
        self._launching: set[int] = set()

    async def settle(self) -> None:
        """Ask Discord how many shards it recommends, and agree with the other processes on the number of shards
        and on which of them this process holds. Raise an error of discord.py or StorageBusy if that fails."""
        recommended, _, limits = await self.http.get_bot_gateway()
        self._max_concurrency = limits["max_concurrency"]
        share = await self.services.peers.settle(recommended)
        self.shard_count, self.shard_ids = share.shards, sorted(share.held)
        logger.info("This process runs %d of %d shards.", len(share.held), share.shards)
        self._settled.set()

    async def before_identify_hook(
        self,
        shard_id: int | None,
        *,
        initial: bool = False,  # noqa: ARG002 - the name is discord.py's
    ) -> None:
        assert shard_id is not None
        async with self.services.peers.identifying(shard_id % self._max_concurrency):
            self._known.discard(shard_id)
            self._in_touch.discard(shard_id)
            forget_servers(self, shard_id)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard, and retry until it works. The original method of discord.py calls itself after each
        failure, deeper and deeper; this one turns the calls into a loop."""
        if shard_id in self._launching:
            raise _LaunchFailed
        while not self.is_closed():
            self._launching.add(shard_id)
            try:
                await super().launch_shard(gateway, shard_id, initial=initial)
                return
            except _LaunchFailed:
                logger.warning("Discord's gateway can't be reached; trying again.")
            finally:
                self._launching.discard(shard_id)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless the client is closed. Otherwise a late READY of discord.py could fail,
        because it may have no event loop by then."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._in_touch.discard(shard)

    def connected(self) -> Share:
        """Return the share of the servers whose commands and button presses arrive here: those of the shards
        with an open and ready connection."""
        if not self._in_touch:
            return NOTHING
        ready = {shard for shard, each in self.shards.items() if not each.is_closed()}
        return self.services.peers.share.only(ready & self._in_touch)

    def connected_everywhere(self) -> bool:
        """Return whether all shards of this process are connected."""
        connected = self.connected()
        return bool(connected.held) and connected == self.services.peers.share

    def present(self) -> tuple[frozenset[int], Share]:
        """Return the servers that the bot is in, including those with an outage, and the share of servers for
        which this set is complete. The servers of disconnected shards are unknown."""
        share = self.connected()
        return frozenset(guild.id for guild in self.guilds if share.owns(guild.id)), share
