"""The processes of the bot: which servers each of them serves, and how they notify each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import MatchId


@dataclass(frozen=True, slots=True)
class Share:
    """A set of Discord servers: those that belong to certain shards. Discord divides all servers into `shards`
    shards, numbered from 0. The set has the servers of the shards in `held`."""

    shards: int
    held: frozenset[int]

    @property
    def everything(self) -> bool:
        return len(self.held) == self.shards

    def shard_of(self, server: int) -> int:
        # For server 0, which stands for direct messages, the formula yields shard 0 as well:
        # https://docs.discord.com/developers/events/gateway#sharding-sharding-formula
        return (server >> 22) % self.shards

    def owns(self, server: int) -> bool:
        return self.shard_of(server) in self.held

    def only(self, shards: Iterable[int]) -> Share:
        """Return the part of this share that belongs to the given shards."""
        return Share(self.shards, self.held & frozenset(shards))


EVERYTHING: Final = Share(1, frozenset({0}))
NOTHING: Final = Share(1, frozenset())


def share_of(process: int, processes: int, shards: int) -> Share:
    """Return the servers that a process serves. `process` is its number, counted from 0, `processes` how many
    there are, and `shards` the number of Discord's shards."""
    return Share(shards, frozenset(range(process, shards, processes)))


@dataclass(frozen=True, slots=True)
class Listener:
    """Functions that are called when another process has changed something.

    - `changed`: a match in one of this process's servers has new events.
    - `woken`: a chore of this process may have become due.
    - `missed`: notifications may have been lost, so this process must read all outstanding work again.
    - `answered`: a person has received the reply to their action, which led to these versions of a match.
    """

    changed: Callable[[MatchId], None]
    woken: Callable[[], None]
    missed: Callable[[], None]
    answered: Callable[[MatchId, range], None]


class Peers(Protocol):
    """The processes of the bot, as this process sees them. It is number `process` of `processes`, counted from
    0. A notification from another process may be lost, so decisions must rely on the database."""

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
        """Whether this process certainly still holds its lease. Otherwise, it must post nothing."""
        ...

    @property
    def news(self) -> int:
        """A number that grows when another process changes a match of this one, or when notifications may have
        been lost. While the number stays the same and the lease is held (`holds`), cached matches are up to
        date."""
        ...

    @property
    def missed(self) -> int:
        """How often this process has lost its lease. It may then have missed changes by others."""
        ...

    async def settle(self, recommended: int) -> Share:
        """Agree with the other processes on the number of shards, and return the servers of this process.
        Raises StorageBusy.

        If other processes are running, their number of shards is used, else `recommended`. There is at least
        one shard per process.
        """
        ...

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[None]:
        """Return an async context manager that waits for this process's turn to identify with Discord's
        gateway.

        Discord puts shards into numbered buckets. Within a bucket, only one shard identifies at a time, at
        least five seconds after the previous one.
        """
        ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a lock that only one process can hold at a time. Equal names mean the same lock. If another
        process does not release it, entering it raises StorageBusy."""
        ...

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        """Notify other processes that a person has received this process's reply to their action. The action
        led to these versions of a match. The notification may be lost if the database is busy."""
        ...

    def hear(self, listener: Listener) -> None:
        """Set the functions to call when other processes have changed something. They are called in this event
        loop."""
        ...
