"""`Lane`: a work queue with bounded concurrency, priorities, and retries with backoff. Work that Discord
refuses is parked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict, deque
from collections.abc import Iterable, Set
from datetime import datetime, timedelta
from itertools import islice
from typing import Final, Generic

from matches.delivery.jobs import Job, K, T
from matches.delivery.parking import Parking
from matches.ports.channel import CannotPost, Channel, Malformed, PostLater
from matches.ports.clock import Clock
from matches.ports.cursor import ChannelPlace
from matches.ports.retrying import DEFECTIVE, TROUBLE
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

AT_ONCE: Final = 12
AT_ONCE_LATER: Final = 4
"""How many keys of a work queue may be running at the same time: at most `AT_ONCE_LATER` that are not urgent,
and `AT_ONCE + AT_ONCE_LATER` in all."""

_SLOW: Final = 5.0
"""After how many seconds a running key no longer counts towards `AT_ONCE` and `AT_ONCE_LATER`, so that channels
which don't respond leave the others their slots."""

MOST_SLOW: Final = 64
"""How many such keys a work queue may have. Beyond it, they count."""


class _Unusable(CannotPost):
    """Raised, instead of sending a request, if the bot can't see the channel or its backoff is not over."""


class Lane(Generic[K, T]):
    """A work queue of keys, such as match ids. Up to 16 keys (`AT_ONCE + AT_ONCE_LATER`) run at the same time,
    besides slow ones (`_SLOW`), but no key runs twice at once.

    A key is in one state at a time: queued, waiting because too many keys of its channel are running, running,
    sleeping until its next due time, or parked.
    """

    def __init__(self, job: Job[K, T], channel: Channel, clock: Clock) -> None:
        self._job = job
        self._channel = channel
        self._clock = clock
        self._queues: tuple[OrderedDict[K, None], ...] = (OrderedDict(), OrderedDict())
        self._urgent: set[K] = set()
        self._running: dict[K, asyncio.Task[None]] = {}
        self._began: dict[K, float] = {}
        self._looking: asyncio.TimerHandle | None = None
        self._rerun: set[K] = set()
        self._working: dict[K, ChannelPlace] = {}  # the running keys whose place is known
        # By channel, the keys that wait for a slot there. `_waiting_for_channel` has all of them. `_admitted`
        # has the keys that were queued again for a free slot, with their channel.
        self._channel_queues: defaultdict[int, deque[K]] = defaultdict(deque)
        self._waiting_for_channel: set[K] = set()
        self._admitted: dict[K, int] = {}
        self._failures: dict[K, int] = {}
        self._sleeping: dict[K, asyncio.Task[None]] = {}
        self._parking = Parking[K](clock, self._unpark)
        self._closing = False

    def wake(self, key: K, *, urgent: bool = False) -> None:
        """Queue a key, even if it is sleeping or parked. A key that is running runs once more afterwards. Pass
        `urgent=True` if a player is waiting for the result."""
        if urgent:
            self._urgent.add(key)
        # Two runs of one key at the same time would post the same message twice.
        if key in self._running:
            self._rerun.add(key)
        elif key not in self._waiting_for_channel:
            self._queue(key)
        self._start_more()

    def offer(self, key: K) -> None:
        """Queue a key, as `wake` does, unless it is already queued, running or sleeping."""
        known = key in self._running or key in self._sleeping or key in self._waiting_for_channel
        if not known and not any(key in queue for queue in self._queues):
            self.wake(key)

    def resume(self, keys: Iterable[K]) -> None:
        """Queue these keys in this order. If one of them is parked, also end the backoff of its channel."""
        for key in keys:
            if (place := self._parking.place(key)) is not None:
                self._channel.eased(place.channel)
            self.wake(key)

    def reopened(self, server: int, channel: int | None = None) -> None:
        """Queue the parked keys of a server, or of one of its channels, if the bot may act in their channel
        again. Keys that are running there run once more. Call this after an event from Discord, such as a
        change of permissions."""

        def opened(place: ChannelPlace) -> bool:
            # `usable` comes before `eased`, which has an effect only once in a while. Otherwise an event that
            # closes a channel could use that up, just before another event opens the channel again.
            affected = channel is None or self._channel.affects(channel, place)
            return affected and self._channel.usable(place, posting=self._job.posting)

        for place in filter(opened, self._parking.places(server)):
            self._channel.eased(place.channel)
            self._unpark(place)
        # A refusal from before the event may still be on its way.
        here = [key for key, place in self._working.items() if place.server == server]
        self._rerun.update(key for key in here if opened(self._working[key]))

    @property
    def resting(self) -> bool:
        """Whether no key is running or sleeping. Keys may still be parked."""
        return not (self._running or self._sleeping)

    @property
    def parked(self) -> list[K]:
        return self._parking.keys

    async def idle(self) -> None:
        """Wait until no key is queued, running or sleeping. Keys may still be parked."""
        # A task that ends may have started others, so each round collects all tasks again.
        while tasks := {*self._running.values(), *self._sleeping.values()}:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async def close(self, patience: float) -> None:
        """Stop starting work. Wait up to `patience` seconds for running work to end, then cancel it."""
        self._closing = True
        if self._looking is not None:
            self._looking.cancel()
        self._parking.close()
        running = [*self._running.values()]
        for sleeping in self._sleeping.values():
            sleeping.cancel()
        if running:
            await asyncio.wait(running, timeout=patience)
        for task in running:
            task.cancel()
        # Wait for the cancelled tasks too, so that their `finally` blocks run.
        await asyncio.gather(*running, return_exceptions=True)

    def _queue(self, key: K, *, first: bool = False) -> None:
        """Queue a key, whatever its state."""
        self._parking.take(key)
        if (sleeping := self._sleeping.pop(key, None)) is not None:
            sleeping.cancel()
        urgent, ordinary = self._queues
        own, other = (urgent, ordinary) if key in self._urgent else (ordinary, urgent)
        other.pop(key, None)
        own[key] = None
        if first:
            own.move_to_end(key, last=False)

    def _unpark(self, place: ChannelPlace) -> None:
        for key in self._parking.take_all(place):
            self._queue(key)
        self._start_more()

    def _start_more(self) -> None:
        while not self._closing and (key := self._next_ready()) is not None:
            self._began[key] = asyncio.get_running_loop().time()
            self._running[key] = asyncio.create_task(self._run(key))
        if any(self._queues) and self._looking is None and not self._closing:
            self._looking = asyncio.get_running_loop().call_later(_SLOW, self._look_again)

    def _look_again(self) -> None:
        self._looking = None
        self._start_more()

    def _next_ready(self) -> K | None:
        urgent, ordinary = self._queues
        if not (urgent or ordinary):
            return None
        counted: Set[K] = self._running.keys()
        if len(counted) >= AT_ONCE_LATER:
            counted = counted - self._slow()
        if len(counted) >= AT_ONCE + AT_ONCE_LATER:
            return None
        if urgent:
            return urgent.popitem(last=False)[0]
        if ordinary and len(counted - self._urgent) < AT_ONCE_LATER:
            return ordinary.popitem(last=False)[0]
        return None

    def _slow(self) -> set[K]:
        """Return the running keys that don't count: those that have run for longest."""
        since = asyncio.get_running_loop().time() - _SLOW
        slow = (key for key, began in self._began.items() if began <= since)
        return {*islice(slow, MOST_SLOW)}

    async def _run(self, key: K) -> None:
        place = None
        try:
            found = await self._job.where(key)
            place = found[0] if found else None
            if key in self._admitted:
                self._use_slot(key, place)
            if place is not None and self._busy(place.channel) >= self._job.in_a_channel:
                self._waiting_for_channel.add(key)
                self._channel_queues[place.channel].append(key)
            else:
                self._settle(key, await self._work_in(key, *found) if found else None, place)
        except Exception as failure:
            self._log(key, failure)
            self._settle(key, failure, place)
        finally:
            del self._running[key], self._began[key]
            self._rerun.discard(key)
            if key in self._admitted:  # `where` has failed
                self._use_slot(key, None)
            self._start_more()

    async def _work_in(self, key: K, place: ChannelPlace, known: T) -> datetime | None:
        self._working[key] = place
        try:
            if not self._usable(place):
                raise _Unusable
            return await self._job.work(key, known)
        except CannotPost:
            await self._job.on_refusal(key)
            raise
        finally:
            del self._working[key]
            self._admit_next(place.channel)

    def _busy(self, channel: int) -> int:
        """Return how many keys are at work in a channel."""
        return sum(place.channel == channel for place in self._working.values())

    def _log(self, key: K, failure: Exception) -> None:
        subject, deed = self._job.subject, self._job.deed
        posting = self._job.posting or isinstance(failure, StorageBusy)
        level = logging.WARNING if posting else logging.INFO
        if isinstance(failure, _Unusable):
            return
        if isinstance(failure, CannotPost):
            logger.log(level, f"{subject} can't be {deed}: %s", key, failure)
        elif isinstance(failure, PostLater | StorageBusy):
            logger.log(level, f"{subject} could not be {deed} yet; trying again: %s", key, failure)
        else:
            logger.error(f"{subject} could not be {deed}.", key, exc_info=failure)

    def _usable(self, place: ChannelPlace) -> bool:
        usable = self._channel.usable(place, posting=False)
        return usable and not self._channel.pause(place.channel, posting=self._job.posting)

    def _use_slot(self, key: K, place: ChannelPlace | None) -> None:
        """Use the free slot for which the key was queued again, or pass it on if the key works elsewhere."""
        channel = self._admitted.pop(key)
        if place is None or place.channel != channel:
            self._admit_next(channel)
            self._start_more()

    def _admit_next(self, channel: int) -> None:
        """Give the free slot in this channel to the next key that waits for one, and queue that key."""
        if queue := self._channel_queues.get(channel):
            key = queue.popleft()
            self._waiting_for_channel.discard(key)
            self._admitted[key] = channel
            self._queue(key, first=True)
        else:
            self._channel_queues.pop(channel, None)

    def _settle(
        self, key: K, result: datetime | Exception | None, place: ChannelPlace | None
    ) -> None:
        """Decide what happens to a key after its work has ended with `result`. A key that was woken meanwhile
        is queued again. After an outage, a rate limit or a defect, the key sleeps until a retry. After a
        refusal, it is parked."""
        refused = isinstance(result, CannotPost) and place is not None
        if key in self._rerun:
            self._queue(key)
        elif isinstance(result, Exception) and not refused:
            self._sleep(key, self._clock.now() + self._next_delay(key, result))
        elif isinstance(result, datetime):
            self._failures.pop(key, None)
            self._sleep(key, result)
        else:
            self._urgent.discard(key)
            self._failures.pop(key, None)
            if refused and place is not None:
                # A queue that posts also edits, so the backoff of edits counts too.
                backoff = self._channel.pause(place.channel, posting=False)
                self._parking.park(key, place, backoff)

    def _next_delay(self, key: K, failure: Exception) -> timedelta:
        """Count one more failure of a key in a row, and return how long to wait before its next retry."""
        passes = isinstance(failure, PostLater | StorageBusy) and not isinstance(failure, Malformed)
        self._failures[key] = self._failures.get(key, 0) + 1
        known = failure.pause if isinstance(failure, PostLater) else timedelta()
        # Discord may reject edits of an old message for hours, and each rejection counts towards a ban. Nobody
        # waits for such an edit.
        backoff = TROUBLE if passes and self._job.posting else DEFECTIVE
        return max(known, backoff.pause(self._failures[key]))

    def _sleep(self, key: K, until: datetime) -> None:
        self._sleeping[key] = asyncio.create_task(self._queue_at(key, until))

    async def _queue_at(self, key: K, when: datetime) -> None:
        await self._clock.sleep_until(when)
        del self._sleeping[key]
        self._queue(key)
        self._start_more()
