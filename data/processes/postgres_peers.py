"""The other processes of a bot on PostgreSQL. Advisory locks show which of them are running, and NOTIFY sends
messages between them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any, Final, LiteralString, TypeVar
from weakref import WeakValueDictionary

import psycopg

from data.core.notifications import ANSWERED, CHANGED, CHANNEL, ERASED, LANGUAGE, WOKEN
from data.core.postgres_link import FAIRWIND, PostgresLink, Raw
from data.core.problem import first_line
from data.processes.peers import IDENTIFY_PAUSE, Slot
from data.processes.postgres_lease import PostgresLease
from data.processes.postgres_locks import LET_GO, TAKE, granted
from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, NOTHING, Listener, Share, share_of
from matches.ports.retrying import LOCK
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

T = TypeVar("T")

_NAMED: Final = FAIRWIND + 1
_IDENTIFYING: Final = FAIRWIND + 2
"""The first numbers of two kinds of advisory locks: those with a name (`_NAMED`), and one for each rate limit
bucket, by which shards take turns to identify with Discord's gateway (`_IDENTIFYING`)."""

_PATIENCE: Final = 10.0
"""The maximum time, in seconds, to wait for a lock with a name. The process that holds it may be paused."""

_NOTIFY: Final[LiteralString] = "SELECT pg_notify(%s, %s)"


class PostgresPeers:
    """Implements `Peers` with PostgreSQL. This process holds the slot `slot`.

    `on_erased` is called with a person whom another process has erased. It is called with None if any person
    may have been erased.

    `on_language` is called when a person or a server may have another language. The argument is their key in
    `data.people.languages`.
    """

    def __init__(self, lease: PostgresLease, slot: Slot, link: PostgresLink) -> None:
        self.process, self.processes = slot.process, slot.processes
        self.share = EVERYTHING if slot.processes == 1 else NOTHING
        self._heard_of = 0
        self.on_erased: Callable[[PlayerId | None], None] = lambda _: None
        self.on_language: Callable[[str], None] = lambda _: None
        self._lease = lease
        self._locks = _Locks(link)
        self._own: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[None]] = set()
        self._listener: Listener | None = None
        loop = asyncio.get_running_loop()
        lease.on_hint = lambda hint: _call(loop, lambda: self._heard(hint))

    @property
    def holds(self) -> bool:
        return self._lease.held

    @property
    def missed(self) -> int:
        return self._lease.losses

    @property
    def news(self) -> int:
        return self._heard_of + self.missed

    async def settle(self, recommended: int) -> Share:
        # With fewer shards than processes, some processes would be idle.
        wanted = max(recommended, self.processes)
        try:
            shards = await asyncio.to_thread(self._lease.settle, wanted)
        except psycopg.Error as error:
            raise StorageBusy(first_line(error)) from None
        self.share = share_of(self.process, self.processes, shards)
        return self.share

    @asynccontextmanager
    async def identifying(self, bucket: int) -> AsyncIterator[None]:
        own = self._own_lock(_IDENTIFYING, bucket)
        await own.acquire()
        try:
            await self._take_turn(bucket)
        except BaseException:
            own.release()
            raise
        try:
            yield
        finally:
            self._begin(self._end_turn(bucket, own))

    def _begin(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(job)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        key = int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), signed=True)
        # A local lock is needed too: all advisory locks of this process belong to one session, to which the
        # server would grant the same lock twice.
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await held.enter_async_context(self._own_lock(_NAMED, key))
                    await self._locks.take(_NAMED, key)
            except TimeoutError:
                raise StorageBusy("another process does not release a lock") from None
            try:
                yield
            finally:
                await self._locks.let_go(_NAMED, key)

    def tell_answered(self, server: int, match_id: MatchId, versions: range) -> None:
        if not self.share.owns(server):
            about = f"{server} {match_id} {versions.start} {versions.stop}"
            self._begin(self._locks.tell(f"{ANSWERED} {about}"))

    def hear(self, listener: Listener) -> None:
        self._listener = listener

    async def close(self) -> None:
        self._lease.on_hint = lambda _: None
        for task in self._under_way:
            task.cancel()
        await self._locks.close()

    async def _take_turn(self, bucket: int) -> None:
        """Wait until it is the turn of this process to identify a shard of this rate limit bucket. If the
        database is unreachable, retry, because discord.py would end the process on an error."""
        while True:
            try:
                return await self._locks.take(_IDENTIFYING, bucket)
            except StorageBusy as error:
                logger.info(
                    "Can't connect a shard before the database answers; trying again: %s", error
                )
            await asyncio.sleep(LOCK.longest.total_seconds())

    async def _end_turn(self, bucket: int, own: asyncio.Lock) -> None:
        try:
            await asyncio.sleep(IDENTIFY_PAUSE)
            await self._locks.let_go(_IDENTIFYING, bucket)
        finally:
            own.release()

    def _own_lock(self, sort: int, key: int) -> asyncio.Lock:
        return self._own.setdefault((sort, key), asyncio.Lock())

    def _heard(self, hint: str | None) -> None:
        what, _, about = (hint or "").partition(" ")
        if what == ERASED:
            self.on_erased(PlayerId(int(about)) if about else None)
        elif what == LANGUAGE:
            self.on_language(about)
        elif what == CHANGED:
            self._changed(*about.split())
        elif what == ANSWERED:
            self._answered(*about.split())
        elif self._listener is not None:
            if what == WOKEN:
                self._listener.woken()
            elif hint is None and self.holds:
                self._listener.missed()

    def _changed(self, server: str, match_id: str) -> None:
        # PostgreSQL delivers each notification to every process, including the sender.
        if self.share.owns(int(server)):
            self._heard_of += 1
            if self._listener is not None:
                self._listener.changed(MatchId(match_id))

    def _answered(self, server: str, match_id: str, start: str, stop: str) -> None:
        if self._listener is not None and self.share.owns(int(server)):
            self._listener.answered(MatchId(match_id), range(int(start), int(stop)))


class _Locks:
    """Takes and releases advisory locks. It has a connection and a thread of its own, so that nothing else is
    delayed while it waits for a lock."""

    def __init__(self, link: PostgresLink) -> None:
        self._link = link
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="locks")
        self._connection: Raw | None = None

    async def take(self, sort: int, key: int) -> None:
        """Wait until the lock with the numbers `sort` and `key` is free, and take it. Raises StorageBusy."""
        for pause in LOCK.seconds():
            if await self._taken(sort, key):
                return
            await asyncio.sleep(pause)

    async def let_go(self, sort: int, key: int) -> None:
        # A lost connection has released its locks already.
        with suppress(StorageBusy):
            await self._run(lambda connection: connection.execute(LET_GO, [sort, key]))

    async def tell(self, hint: str) -> None:
        with suppress(StorageBusy):
            await self._run(lambda connection: connection.execute(_NOTIFY, [CHANNEL, hint]))

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()

    async def _taken(self, sort: int, key: int) -> bool:
        try:
            return await self._run(lambda connection: granted(connection, TAKE, sort, key))
        except asyncio.CancelledError:
            # The attempt continues and may succeed. The thread runs one call at a time, so this release comes
            # after it.
            await self.let_go(sort, key)
            raise

    async def _run(self, work: Callable[[Raw], T]) -> T:
        def attempt() -> T:
            if self._connection is not None:
                # Only using the connection shows whether the server has ended it.
                try:
                    return work(self._connection)
                except psycopg.OperationalError:
                    if not self._connection.closed:
                        raise
            self._connection = self._link.connect_guarded()
            return work(self._connection)

        # The attempt runs to its end even if the caller is cancelled. Then nobody else retrieves its error, and
        # asyncio would log it.
        future = asyncio.get_running_loop().run_in_executor(self._thread, attempt)
        future.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(future)
        except psycopg.Error as error:
            raise StorageBusy(first_line(error)) from None


def _call(loop: asyncio.AbstractEventLoop, function: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the event loop may be closed by now
        loop.call_soon_threadsafe(function)
