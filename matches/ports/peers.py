"""The port for the processes of the bot: which servers each is responsible for, and how they notify
each other."""

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
        # Server 0 stands for no server, so it belongs to shard 0, as direct messages do.
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
    """Return the share of process number `process`, given the numbers of processes and shards."""
    return Share(shards, frozenset(range(process, shards, processes)))


class Heartbeats(Protocol):
    """The times at which each shard was last connected to Discord."""

    async def last(self, share: Share) -> Mapping[int, datetime]:
        """Return the last heartbeat of each shard of the share. Shards that never had one are left out.

        If the number of shards has changed, a shard inherits the heartbeat of the earlier shards that had its
        servers.
        """
        ...

    async def beat(self, share: Share, now: datetime) -> None:
        """Store that the shards of the share are connected."""
        ...


@dataclass(frozen=True, slots=True)
class Listener:
    """Callbacks for when another process has changed something.

    - `changed`: a match of this process has new events.
    - `woken`: a chore of this process may have become due.
    - `missed`: this process may have missed notifications, so read all outstanding work again.
    - `answered`: the person whose action led a match of this process to these versions has received the answer.
    """

    changed: Callable[[MatchId], None]
    woken: Callable[[], None]
    missed: Callable[[], None]
    answered: Callable[[MatchId, range], None]


class Peers(Protocol):
    """The processes of the bot. This one is number `process` of `processes`, counted from 0.

    Notifications between processes are only hints; the truth is in the database.
    """

    @property
    def process(self) -> int: ...

    @property
    def processes(self) -> int: ...

    @property
    def share(self) -> Share:
        """The servers of this process. If there are several processes, NOTHING until `settle` has returned."""
        ...

    @property
    def holds(self) -> bool:
        """Whether this process is certainly still the only one with its number. Otherwise it must not post
        anything."""
        ...

    @property
    def news(self) -> int:
        """A number that grows when another process reports a change to this one's matches, or such a report may
        be lost.

        While it stays the same and `holds` is true, only this process has changed its matches, as far as it
        knows.
        """
        ...

    @property
    def missed(self) -> int:
        """The number of times that this process lost its lease, and so may have missed changes by others."""
        ...

    async def settle(self, recommended: int) -> Share:
        """Settle on the number of shards, and return this process's share. Raises StorageBusy.

        It is the number of the other processes, or else `recommended`, but at least one shard per process.
        """
        ...

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[None]:
        """Wait for a turn to identify with the gateway. In each bucket, turns come one at a time and five
        seconds apart."""
        ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a lock with this name across all processes."""
        ...

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        """Announce that a person has received from this process the answer to the action that led to these
        versions.

        The process that shows the match is notified soon, unless the database is busy.
        """
        ...

    def hear(self, listener: Listener) -> None:
        """Set the listener, whose callbacks run in this event loop when other processes have changed
        something."""
        ...
