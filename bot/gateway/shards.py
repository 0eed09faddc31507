"""The shards of one process: which ones it has, how they connect, and which are connected now. A shard is one
gateway connection, which receives the events of a part of the servers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, Literal, TypeAlias

import discord
import yarl

from bot.interactions.tree import BotWithServices
from bot.runtime.life_cycle import LifeCycle
from bot.services import Services
from matches.ports.peers import NOTHING, Share

logger = logging.getLogger(__name__)


class ShardState(Enum):
    """The state of a shard's connection. `_NEXT` says which state follows each event."""

    UNKNOWN = "unknown"
    """It has not got READY since it last identified, so its servers are not known."""

    LAUNCHING = "launching"
    """It is connecting for the first time. Meanwhile it also identifies, which does not change this state."""

    CONNECTED = "connected"
    """Its servers are known, and their events arrive."""

    INTERRUPTED = "interrupted"
    """Its servers are known, but its connection is lost. discord.py resumes it, or identifies again."""


ShardEvent: TypeAlias = Literal["launch", "launched", "identify", "ready", "resumed", "disconnect"]

_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)

_NEXT: Final[Mapping[ShardState, Mapping[ShardEvent, ShardState]]] = {
    ShardState.UNKNOWN: {"launch": ShardState.LAUNCHING, "ready": ShardState.CONNECTED},
    ShardState.LAUNCHING: {"launched": ShardState.UNKNOWN},
    ShardState.CONNECTED: {
        "identify": ShardState.UNKNOWN,
        "disconnect": ShardState.INTERRUPTED,
    },
    ShardState.INTERRUPTED: {
        "identify": ShardState.UNKNOWN,
        "ready": ShardState.CONNECTED,
        "resumed": ShardState.CONNECTED,
    },
}
"""The state of a shard after each event. Events that a state does not list change nothing."""


def after(state: ShardState, event: ShardEvent) -> ShardState:
    return _NEXT[state].get(event, state)


class _LaunchFailed(Exception):
    """Raised when discord.py has failed to connect a shard, in place of its own recursive retry."""


class ShardedBot(BotWithServices):
    """A Discord client with all shards of its process."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(**options)
        self.services = services
        self.life_cycle = LifeCycle()
        self._settled = asyncio.Event()
        self._max_concurrency = 1
        self._states: dict[int, ShardState] = {}

    async def settle(self) -> None:
        """Ask Discord how many shards it recommends. Agree with the other processes on the number of shards,
        and on which of them belong to this process. Raise StorageBusy or an error of discord.py."""
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
            self._note(shard_id, "identify")
            forget_servers(self, shard_id)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard, and retry until it works. discord.py's own method calls itself after each failure,
        so its recursion would have no limit. Here, such a call raises `_LaunchFailed`, and a loop retries."""
        if self.shard_state(shard_id) is ShardState.LAUNCHING:
            raise _LaunchFailed
        self._note(shard_id, "launch")
        while not self.is_closed():
            try:
                await super().launch_shard(gateway, shard_id, initial=initial)
                break
            except _LaunchFailed:
                logger.warning("Discord's gateway can't be reached; trying again.")
        self._note(shard_id, "launched")

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on to its listeners, unless the client is closed. discord.py may dispatch READY even
        after the event loop has ended.

        Of interactions, only presses and forms are passed on. The command tree handles the others, and each
        event takes a task."""
        ignored = event == "interaction" and args[0].type not in _PRESSES
        if not ignored and not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._note(shard, "disconnect")

    def shard_state(self, shard: int) -> ShardState:
        return self._states.get(shard, ShardState.UNKNOWN)

    def _note(self, shard: int, event: ShardEvent) -> None:
        self._states[shard] = after(self.shard_state(shard), event)

    def connected(self) -> Share:
        """Return the servers of the connected shards. Their commands and presses arrive at this process."""
        connected = {
            shard for shard, state in self._states.items() if state is ShardState.CONNECTED
        }
        if not connected:
            return NOTHING
        ready = {shard for shard, each in self.shards.items() if not each.is_closed()}
        return self.services.peers.share.only(ready & connected)

    def connected_everywhere(self) -> bool:
        """Return whether all shards of this process are connected. False as long as it has no shards."""
        connected = self.connected()
        return bool(connected.held) and connected == self.services.peers.share

    def present(self) -> tuple[frozenset[int], Share]:
        """Return the ids of the servers that the bot is in, and the share in which this list is complete: the
        servers of the connected shards. Servers with an outage are included."""
        share = self.connected()
        return frozenset(guild.id for guild in self.guilds if share.owns(guild.id)), share


def forget_servers(client: discord.AutoShardedClient, shard: int) -> None:
    """Remove the servers of a shard from discord.py's cache. Call this when the shard is about to identify
    again, because READY then lists all servers that the bot is still in.

    A client with a single connection does this by itself. A sharded client would keep the servers that the bot
    has left since the last READY.
    """
    for guild in client.guilds:
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)
