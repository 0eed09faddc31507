"""A work queue of matches with bounded concurrency, priorities, retries with backoff, and parking after a
rejection."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from matches.announcer.parking import Parking
from matches.log.events import MatchId
from matches.ports.channel import Place
from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

AT_ONCE: Final = 12
AT_ONCE_LATER: Final = 4
"""How many matches are worked on at a time. Urgent ones may use all `AT_ONCE + AT_ONCE_LATER` slots, others
only `AT_ONCE_LATER`."""

IN_A_CHANNEL: Final = 2
"""How many matches are worked on at a time in one channel. A channel that does not respond must not take all
slots, and one slow match must not block its whole channel."""

_FIRST_DELAY: Final = timedelta(seconds=1)
_LONGEST_DELAY: Final = timedelta(minutes=1)
_LONGEST_DELAY_OF_A_DEFECT: Final = timedelta(hours=1)
"""The longest delay before a retry after a defect. A defect may occur only once, so retries begin soon and
become rarer with time."""


class Outcome(Enum):
    """How the work on a match went, which decides when it is tried again."""

    DONE = "nothing is left to try"
    LATER = "Discord has trouble: retry with exponential backoff"
    DEFECT = "the program failed, or sent what Discord rejects: retry with a longer backoff"
    REFUSED = "not allowed: wait for an event from Discord, or for the end of the channel's backoff"


class ChannelAccess(Protocol):
    """Tells what the bot may do in a place, as far as is known without a request to Discord."""

    def usable(self, place: Place, *, posting: bool) -> bool:
        """Return whether the bot is in the server and may see the channel and, with `posting`, also post
        there."""
        ...

    def affects(self, channel: int, place: Place) -> bool:
        """Return whether an event in `channel` may change what the bot may do in `place`."""
        ...

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        """Return how long requests in a channel must still wait; zero if they are allowed now.

        A channel has a backoff of posts and one of edits. The latter counts only without `posting`.
        """
        ...

    def eased(self, channel: int) -> None:
        """End a channel's backoff after an event that may have made the channel usable again. Rate-limited."""
        ...


Result: TypeAlias = Outcome | datetime
"""How the work went, or the time at which the match must be worked on next."""

T = TypeVar("T")
Found: TypeAlias = tuple[Place, T]
"""The place in which something must be done, and what was read about the match, so that the work need not read
that again."""
Work: TypeAlias = Callable[[MatchId, T], Awaitable[Result]]
Where: TypeAlias = Callable[[MatchId], Awaitable[Found[T] | None]]
Refusal: TypeAlias = Callable[[MatchId], Awaitable[None]]


class Lane(Generic[T]):
    """A work queue of matches. It never works twice on one match at once, and on only a few matches at a time.

    - `work`: does what a match needs, and returns how that went.
    - `where`: returns the place in which `work` will act, and what `work` should know; None if there is nothing
      to do.
    - `on_refusal`: called before a match is parked because Discord does not allow the work in its place.
    - `posting`: which permission releases a parked match. True means posting; False means seeing the channel,
      which is enough for edits.

    A match is in one state at a time: queued, waiting for a slot in its channel, running, sleeping until its
    next due time, or *parked* (set aside until its place may have become usable).
    """

    def __init__(
        self,
        work: Work[T],
        where: Where[T],
        on_refusal: Refusal,
        access: ChannelAccess,
        clock: Clock,
        *,
        posting: bool = True,
    ) -> None:
        self._work = work
        self._where = where
        self._on_refusal = on_refusal
        self._access = access
        self._clock = clock
        self._posting = posting
        self._queues: tuple[OrderedDict[MatchId, None], ...] = (OrderedDict(), OrderedDict())
        self._urgent: set[MatchId] = set()
        self._running: dict[MatchId, asyncio.Task[None]] = {}
        self._places: dict[MatchId, Place] = {}
        self._rerun: set[MatchId] = set()
        self._reopened: set[MatchId] = set()
        self._busy: defaultdict[int, int] = defaultdict(int)
        # Full channels: a queue for each, and the matches in any of these queues. `_admitted` are matches that
        # have left such a queue, with the channel in which a slot was freed for them.
        self._channel_queues: defaultdict[int, deque[MatchId]] = defaultdict(deque)
        self._waiting_for_channel: set[MatchId] = set()
        self._admitted: dict[MatchId, int] = {}
        self._delays: dict[MatchId, timedelta] = {}
        self._sleeping: dict[MatchId, asyncio.Task[None]] = {}
        self._parking = Parking(clock, self._unpark)
        self._closing = False

    def wake(self, match_id: MatchId, *, urgent: bool = False) -> None:
        """Queue a match, even if it is sleeping or parked. A match that is running runs once more afterwards.

        Pass `urgent` if a player is waiting for it.
        """
        if urgent:
            self._urgent.add(match_id)
        # Work on one match is never concurrent, because it would post the same thing twice.
        if match_id in self._running:
            self._rerun.add(match_id)
        elif match_id not in self._waiting_for_channel:
            self._queue(match_id)
        self._start_more()

    def resume(self, match_ids: Iterable[MatchId]) -> None:
        """Queue these matches in this order. The channels of those that were parked lose their backoff."""
        for match_id in match_ids:
            if (place := self._parking.place(match_id)) is not None:
                self._access.eased(place.channel)
            self.wake(match_id)

    def reopened(self, server: int, channel: int | None = None) -> None:
        """Queue the matches parked in a server, or in one of its channels, whose place has become usable."""
        for place in self._parking.places(server):
            if self._affects(channel, place) and self._permitted(place):
                self._access.eased(place.channel)
                self._unpark(place)
        # A running match may still be refused because of the state before the event; then it runs again.
        for match_id, place in self._places.items():
            if place.server == server and self._affects(channel, place):
                self._reopened.add(match_id)

    def _affects(self, channel: int | None, place: Place) -> bool:
        return channel is None or self._access.affects(channel, place)

    def _permitted(self, place: Place) -> bool:
        """Return whether the place is usable.

        Ending a backoff (`eased`) is rate-limited. Without this check, an event that closes a channel could use
        it up just before one that reopens the channel.
        """
        return self._access.usable(place, posting=self._posting)

    @property
    def resting(self) -> bool:
        """Whether every match is done or parked."""
        return not (self._running or self._sleeping)

    async def idle(self) -> None:
        """Wait until every match is done or parked."""
        # Collected anew each time, because a task that ends may have started others.
        while tasks := {*self._running.values(), *self._sleeping.values()}:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async def close(self, patience: float) -> None:
        """Start nothing more, wait up to `patience` seconds for running work, and then cancel it."""
        self._closing = True
        self._parking.close()
        running = [*self._running.values()]
        for sleeping in self._sleeping.values():
            sleeping.cancel()
        if running:
            await asyncio.wait(running, timeout=patience)
        for task in running:
            task.cancel()
        # A cancelled task still has to run its `finally`.
        await asyncio.gather(*running, return_exceptions=True)

    def _queue(self, match_id: MatchId, *, first: bool = False) -> None:
        """Put a match into the queue of its priority, whatever state it was in; at the front if `first`."""
        self._parking.take(match_id)
        if (sleeping := self._sleeping.pop(match_id, None)) is not None:
            sleeping.cancel()
        urgent, ordinary = self._queues
        own, other = (urgent, ordinary) if match_id in self._urgent else (ordinary, urgent)
        other.pop(match_id, None)
        own[match_id] = None
        if first:
            own.move_to_end(match_id, last=False)

    def _unpark(self, place: Place) -> None:
        for match_id in self._parking.take_all(place):
            self._queue(match_id)
        self._start_more()

    def _start_more(self) -> None:
        while not self._closing and (match_id := self._next_ready()) is not None:
            self._running[match_id] = asyncio.create_task(self._run(match_id))

    def _next_ready(self) -> MatchId | None:
        urgent, ordinary = self._queues
        if len(self._running) >= AT_ONCE + AT_ONCE_LATER:
            return None
        if urgent:
            return urgent.popitem(last=False)[0]
        if ordinary and len(self._running.keys() - self._urgent) < AT_ONCE_LATER:
            return ordinary.popitem(last=False)[0]
        return None

    async def _run(self, match_id: MatchId) -> None:
        place = None
        try:
            found = await self._where(match_id)
            place = found[0] if found else None
            if place is not None and self._busy.get(place.channel, 0) >= IN_A_CHANNEL:
                self._admitted.pop(match_id, None)
                self._waiting_for_channel.add(match_id)
                self._channel_queues[place.channel].append(match_id)
            else:
                outcome = await self._work_in(match_id, *found) if found else Outcome.DONE
                self._settle(match_id, outcome, place)
        except StorageBusy as error:
            logger.warning("Match %s could not be shown yet; trying again: %s", match_id, error)
            self._settle(match_id, Outcome.LATER, place)
        except Exception:
            logger.exception("Showing match %s failed.", match_id)
            self._settle(match_id, Outcome.DEFECT, place)
        finally:
            del self._running[match_id]
            self._rerun.discard(match_id)
            if match_id in self._admitted:  # it has not used its slot in the channel
                self._admit_next(self._admitted.pop(match_id))
            self._start_more()

    async def _work_in(self, match_id: MatchId, place: Place, known: T) -> Result:
        self._admitted.pop(match_id, None)
        self._places[match_id] = place
        self._busy[place.channel] += 1
        try:
            usable = self._usable(place)
            outcome = await self._work(match_id, known) if usable else Outcome.REFUSED
            if outcome is Outcome.REFUSED:
                await self._on_refusal(match_id)
            return outcome
        finally:
            del self._places[match_id]
            self._busy[place.channel] -= 1
            if not self._busy[place.channel]:
                del self._busy[place.channel]
            self._admit_next(place.channel)

    def _usable(self, place: Place) -> bool:
        usable = self._access.usable(place, posting=False)
        return usable and not self._access.pause(place.channel, posting=self._posting)

    def _admit_next(self, channel: int) -> None:
        """Queue the next match that is waiting for a slot in this channel."""
        if queue := self._channel_queues.get(channel):
            match_id = queue.popleft()
            self._waiting_for_channel.discard(match_id)
            self._admitted[match_id] = channel
            self._queue(match_id, first=True)
        else:
            self._channel_queues.pop(channel, None)

    def _settle(self, match_id: MatchId, outcome: Result, place: Place | None) -> None:
        """Act on how the work went: run the match again, let it sleep, park it, or forget it."""
        reopened = match_id in self._reopened
        self._reopened.discard(match_id)
        if outcome is Outcome.REFUSED and reopened and place is not None and self._permitted(place):
            self._access.eased(place.channel)
            self._queue(match_id)
        elif match_id in self._rerun:
            self._queue(match_id)
        elif outcome in (Outcome.LATER, Outcome.DEFECT):
            delay = self._next_delay(match_id, defect=outcome is Outcome.DEFECT)
            self._sleep(match_id, self._clock.now() + delay)
        elif isinstance(outcome, datetime):
            self._delays.pop(match_id, None)
            self._sleep(match_id, outcome)
        else:
            self._urgent.discard(match_id)
            self._delays.pop(match_id, None)
            if outcome is Outcome.REFUSED and place is not None:
                # The refused request may have been an edit, even in a lane that posts messages.
                backoff = self._access.pause(place.channel, posting=False)
                self._parking.park(match_id, place, backoff)

    def _next_delay(self, match_id: MatchId, *, defect: bool) -> timedelta:
        """Return how long to wait before the next retry of a match: twice as long each time, up to a limit."""
        longest = _LONGEST_DELAY_OF_A_DEFECT if defect else _LONGEST_DELAY
        delay = min(2 * self._delays.get(match_id, _FIRST_DELAY / 2), longest)
        self._delays[match_id] = delay
        return delay

    def _sleep(self, match_id: MatchId, until: datetime) -> None:
        self._sleeping[match_id] = asyncio.create_task(self._queue_at(match_id, until))

    async def _queue_at(self, match_id: MatchId, when: datetime) -> None:
        await self._clock.sleep_until(when)
        del self._sleeping[match_id]
        self._queue(match_id)
        self._start_more()
