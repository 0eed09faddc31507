"""The port for the processes of the bot: which servers belong to which, and what they tell each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from matches.log.events import MatchId


@dataclass(frozen=True, slots=True)
class Share:
    """A subset of all servers: those of the shards in `held`, out of `shards` shards."""

    shards: int
    held: frozenset[int]

    @property
    def everything(self) -> bool:
        return len(self.held) == self.shards

    def shard_of(self, server: int) -> int:
        # What has no server has 0 in its place, so it belongs to shard 0, as direct messages do.
        # https://docs.discord.com/developers/events/gateway#sharding-sharding-formula
        return (server >> 22) % self.shards

    def owns(self, server: int) -> bool:
        return self.shard_of(server) in self.held

    def only(self, shards: Iterable[int]) -> Share:
        """Return the part of this share that belongs to these shards."""
        return Share(self.shards, self.held & frozenset(shards))


EVERYTHING: Final = Share(1, frozenset({0}))
NOTHING: Final = Share(1, frozenset())


def share_of(process: int, processes: int, shards: int) -> Share:
    """Return the share of a process, given the numbers of processes and shards."""
    return Share(shards, frozenset(range(process, shards, processes)))


class Heartbeats(Protocol):
    """When each shard was last connected to Discord."""

    async def last(self, share: Share) -> Mapping[int, datetime]:
        """Return the last heartbeat of each of these shards; shards that never had one are left out.

        If the number of shards has changed, a shard continues from the earlier shards that had its servers.
        """
        ...

    async def beat(self, share: Share, now: datetime) -> None:
        """Store that these shards are connected."""
        ...


@dataclass(frozen=True, slots=True)
class Listener:
    """Called when another process has changed something.

    - `changed`: a match of this process has new events.
    - `woken`: a chore of this process may have become due.
    - `missed`: this process may have heard nothing for a while. Whatever is outstanding is to be read again.
    - `answered`: whoever led a match of this process to these versions has received the answer.
    """

    changed: Callable[[MatchId], None]
    woken: Callable[[], None]
    missed: Callable[[], None]
    answered: Callable[[MatchId, range], None]


class Peers(Protocol):
    """The processes of the bot; this one is number `process` of `processes`, counted from 0.

    What processes tell each other are only hints: the truth is in the database.
    """

    @property
    def process(self) -> int: ...

    @property
    def processes(self) -> int: ...

    @property
    def share(self) -> Share:
        """The servers of this process. If there are other processes, NOTHING until `settle`."""
        ...

    @property
    def holds(self) -> bool:
        """Whether this process is certainly still the only one with its number. Nothing is posted otherwise."""
        ...

    @property
    def news(self) -> int:
        """How often this process was told of a change to its matches, or may have missed one. While the number
        stays the same and `holds` is true, only this process has changed them, as far as it has heard."""
        ...

    @property
    def missed(self) -> int:
        """How often this process lost its lease, and so may have missed changes by others."""
        ...

    async def settle(self, recommended: int) -> Share:
        """Settle on the number of shards: that of the other processes, or else the recommended one."""
        ...

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[None]:
        """Wait for a turn to identify with the gateway: per bucket one at a time, and one every five
        seconds."""
        ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a lock across all processes."""
        ...

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        """Announce that the person whose action led the match to these versions has received the answer from
        this process. The process that shows the match is told soon, unless the database is busy."""
        ...

    def hear(self, listener: Listener) -> None:
        """Set the listener called, in this event loop, when other processes have changed something."""
        ...
