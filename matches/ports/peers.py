"""The port for the processes of the bot: which servers each of them is responsible for, and how they notify
each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import MatchId


@dataclass(frozen=True, slots=True)
class Share:
    """A subset of all servers.

    Discord divides all servers into `shards` numbered parts. This subset has the servers of the parts whose
    numbers are in `held`.
    """

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
        """Return the part of this share (set of servers) that belongs to the given shards."""
        return Share(self.shards, self.held & frozenset(shards))


EVERYTHING: Final = Share(1, frozenset({0}))
NOTHING: Final = Share(1, frozenset())


def share_of(process: int, processes: int, shards: int) -> Share:
    """Return the servers of process number `process`, counted from 0, given the numbers of processes and of
    Discord's shards."""
    return Share(shards, frozenset(range(process, shards, processes)))


@dataclass(frozen=True, slots=True)
class Listener:
    """Functions to call when another process has changed something.

    - `changed`: a match of this process has new events.
    - `woken`: a chore (background job) of this process may have become due.
    - `missed`: this process may have missed notifications, so it must read all outstanding work again.
    - `answered`: a person has received the reply to their own action, which led to these versions of a match.
    """

    changed: Callable[[MatchId], None]
    woken: Callable[[], None]
    missed: Callable[[], None]
    answered: Callable[[MatchId, range], None]


class Peers(Protocol):
    """The processes of the bot. This one is number `process` of `processes`, counted from 0.

    Notifications between processes are only hints; the database alone is authoritative.
    """

    @property
    def process(self) -> int: ...

    @property
    def processes(self) -> int: ...

    @property
    def share(self) -> Share:
        """The Discord servers that this process serves. With several processes, there are none (NOTHING) until
        `settle` has returned."""
        ...

    @property
    def holds(self) -> bool:
        """Whether this process is certainly still the only one with its number. If not, it must not post
        anything."""
        ...

    @property
    def news(self) -> int:
        """A number that grows when another process changes a match of this one, or when a message about that
        may have been lost.

        While the number stays the same and the lease is held (`holds`), cached matches are up to date.
        """
        ...

    @property
    def missed(self) -> int:
        """How often this process has lost its lease (the right to be the only one with its number).

        Each time, it may have missed changes by others until it had the lease again.
        """
        ...

    async def settle(self, recommended: int) -> Share:
        """Agree with the other processes on the number of shards, and return this process's servers. Raises
        StorageBusy.

        The number is that of the other processes, or else `recommended`, but at least one shard per process.
        """
        ...

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[None]:
        """Return a context that waits for this process's turn to identify with Discord's gateway.

        Discord puts shards into numbered buckets. In each bucket, turns come one at a time and five seconds
        apart.
        """
        ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a lock with this name that holds across all processes."""
        ...

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        """Announce that a person has received the reply to their own action from this process. The action led
        to these versions of a match.

        The process that shows the match is notified soon, unless the database is busy.
        """
        ...

    def hear(self, listener: Listener) -> None:
        """Set the listener. Its functions are called in this event loop when other processes have changed
        something."""
        ...
