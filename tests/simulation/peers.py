"""Several processes on one database: what PostgreSQL does for them, simulated on SQLite.

The lease of a process number ends with its process. If a process is paused, a standby takes the lease after a
minute without a sign of life, and the paused process can no longer write.

A process that loses its database connection also loses its lease. It takes the lease again unless a standby was
faster.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import copy_context
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from data.core.notifications import ANSWERED, CHANGED, ERASED, LANGUAGE, WOKEN
from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, NOTHING, Listener, Share, share_of
from tests.simulation.loop import SimulatedLoop, in_the_world

if TYPE_CHECKING:
    from tests.simulation.process import Process


class Cluster:
    """A record of which process holds the lease of each process number. `processes` is the number of processes
    in the settings."""

    def __init__(self, loop: SimulatedLoop, processes: int, random: Random) -> None:
        self.processes = processes
        self.shards = processes
        self._loop = loop
        self._random = random
        self._holders: dict[int, Process] = {}
        self._peers: dict[Process, SimulatedPeers] = {}
        self._locks: dict[str, Process] = {}
        self._without_lease: set[Process] = set()
        self._freed = asyncio.Event()
        self.scope: int | None = None
        """The server in which commands were registered last; 0 for all servers, None if they never were."""

    def holder(self, number: int) -> Process | None:
        return self._holders.get(number)

    def holds(self, process: Process) -> bool:
        holder = self._holders.get(process.number)
        return holder is process and process not in self._without_lease

    @asynccontextmanager
    async def joined(self, process: Process) -> AsyncIterator[SimulatedPeers]:
        """Wait until the process gets the lease of its number, and yield its peers."""
        while process.number in self._holders:
            self._freed.clear()
            await self._freed.wait()
        self._holders[process.number] = process
        peers = self._peers[process] = SimulatedPeers(self, process)
        yield peers

    def left(self, process: Process) -> None:
        """Release the lease and the locks of a process that has ended or lost its connection."""
        if self._holders.get(process.number) is process:
            del self._holders[process.number]
        self._peers.pop(process, None)
        self._let_go_of_all(process)

    def _let_go_of_all(self, process: Process) -> None:
        for name in [name for name, whose in self._locks.items() if whose is process]:
            del self._locks[name]
        self._freed.set()

    def lose(self, process: Process) -> None:
        """Close the connection that holds a process's lease and locks. The process notices at once."""
        self._without_lease.add(process)
        self._let_go_of_all(process)
        self.tell_one(process, None)

    def regain(self, process: Process) -> None:
        self._without_lease.discard(process)
        self.tell_one(process, None)

    def tell(self, hint: str | None) -> None:
        """Send the hint to all processes by a NOTIFY, which each receives after a delay. The hint None tells
        them that notifications may have been lost."""
        for process in [*self._peers]:
            self.tell_one(process, hint)

    def tell_one(self, process: Process, hint: str | None) -> None:
        delay = self._random.choice((0.0, 0.001, 0.01, 0.5))
        self._loop.call_later(delay, self._deliver, process, hint, context=in_the_world())

    def _deliver(self, process: Process, hint: str | None) -> None:
        if (peers := self._peers.get(process)) is not None and process.owner.alive:
            self._loop.call_soon(
                peers.heard, hint, context=self._loop.owned(process.owner, copy_context)
            )

    async def take(self, name: str, process: Process) -> None:
        while self._locks.get(name, process) is not process:
            self._freed.clear()
            await self._freed.wait()
        self._locks[name] = process

    def let_go(self, name: str, process: Process) -> None:
        if self._locks.get(name) is process:
            del self._locks[name]
            self._freed.set()


class SimulatedPeers:
    """Replaces `PostgresPeers` in a simulated process or, if it is the only process, `Alone`."""

    def __init__(self, cluster: Cluster, process: Process) -> None:
        self._cluster = cluster
        self._process = process
        self.process, self.processes = process.number, cluster.processes
        self.share = EVERYTHING if cluster.processes == 1 else NOTHING
        self.news = self.missed = 0
        self.on_erased: Callable[[PlayerId | None], None] = lambda _: None
        self.on_language: Callable[[str], None] = lambda _: None
        self._listener: Listener | None = None
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def holds(self) -> bool:
        return self._cluster.holds(self._process)

    async def settle(self, recommended: int) -> Share:
        shards = max(recommended, self.processes)
        self.share = share_of(self.process, self.processes, shards)
        return self.share

    @asynccontextmanager
    async def identifying(self, _: int) -> AsyncIterator[None]:
        yield

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._locked(name)

    @asynccontextmanager
    async def _locked(self, name: str) -> AsyncIterator[None]:
        async with self._own.setdefault(name, asyncio.Lock()):
            await self._cluster.take(name, self._process)
            try:
                yield
            finally:
                self._cluster.let_go(name, self._process)

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        if not self.share.owns(server):
            about = f"{server} {match_id} {versions.start} {versions.stop}"
            self._cluster.tell(f"{ANSWERED} {about}")

    def hear(self, listener: Listener) -> None:
        self._listener = listener

    def heard(self, hint: str | None) -> None:
        what, _, about = (hint or "").partition(" ")
        if hint is None:
            self.news += 1
            self.missed += 1
        if what == ERASED:
            self.on_erased(PlayerId(int(about)) if about else None)
        elif what == LANGUAGE:
            self.on_language(about)
        if self._listener is None:
            return
        if what == CHANGED:
            server, match_id = about.split()
            if self.share.owns(int(server)):
                self.news += 1
                self._listener.changed(MatchId(match_id))
        elif what == ANSWERED:
            server, match_id, start, stop = about.split()
            if self.share.owns(int(server)):
                self._listener.answered(MatchId(match_id), range(int(start), int(stop)))
        elif what == WOKEN:
            self._listener.woken()
        elif hint is None and self.holds:
            self._listener.missed()
