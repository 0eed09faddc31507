"""Matches that are worked on side by side: a few at once, those in which somebody has just acted first."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from enum import Enum
from typing import Final, Protocol, TypeAlias

from matches.announcer.parking import Parking
from matches.log.events import MatchId
from matches.ports.channel import Place
from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

AT_ONCE: Final = 12
AT_ONCE_LATER: Final = 4
"""Of those that nobody has just acted in."""

IN_A_CHANNEL: Final = 2
"""So that a channel that does not answer does not hold all places, and one match not its whole channel."""

_FIRST_PAUSE: Final = timedelta(seconds=1)
_LONGEST_PAUSE: Final = timedelta(minutes=1)

_FIRST_PAUSE_OF_A_DEFECT: Final = timedelta(minutes=1)
_LONGEST_PAUSE_OF_A_DEFECT: Final = timedelta(hours=1)


class Outcome(Enum):
    """What became of the work on a match."""

    DONE = "nothing is left to try"
    LATER = "Discord has trouble: it is tried again after a pause, longer each time"
    DEFECT = (
        "the program failed, or sent what Discord refuses: it is tried again after longer pauses"
    )
    REFUSED = "it waits for an event of Discord's, or for the end of its channel's pause"


class Door(Protocol):
    """What is known of a place without asking Discord."""

    def usable(self, place: Place, *, posting: bool) -> bool:
        """Whether the bot is there and may see it, and may also post."""
        ...

    def pause(self, channel: int) -> timedelta:
        """For how long nothing is to be asked of Discord there."""
        ...

    def eased(self, channel: int) -> None:
        """An event may have opened the channel: its pause ends, within reason."""
        ...


Work: TypeAlias = Callable[[MatchId], Awaitable[Outcome]]
Where: TypeAlias = Callable[[MatchId], Awaitable[Place | None]]
Refusal: TypeAlias = Callable[[MatchId], Awaitable[None]]


class Lane:
    """A queue that works on no match twice at once, and on few matches at a time.

    `where` tells the place that a match needs, or None where there is nothing to do. A match whose place
    cannot be used is parked: Discord is not asked, and no picture drawn, before that place may be used.
    `on_refusal` is told of it before. `posting` says whether an event helps only where the bot may post
    again: edits need no more than to see the channel.
    """

    def __init__(
        self,
        work: Work,
        where: Where,
        on_refusal: Refusal,
        door: Door,
        clock: Clock,
        *,
        posting: bool = True,
    ) -> None:
        self._work = work
        self._where = where
        self._on_refusal = on_refusal
        self._door = door
        self._clock = clock
        self._posting = posting
        self._queues: tuple[OrderedDict[MatchId, None], ...] = (OrderedDict(), OrderedDict())
        self._urgent: set[MatchId] = set()
        self._running: dict[MatchId, asyncio.Task[None]] = {}
        self._places: dict[MatchId, Place] = {}
        self._again: set[MatchId] = set()
        self._reopened: set[MatchId] = set()
        self._busy: Counter[int] = Counter()
        self._crowds: defaultdict[int, deque[MatchId]] = defaultdict(deque)
        self._crowded: set[MatchId] = set()
        self._let_in: dict[MatchId, int] = {}
        self._pauses: dict[MatchId, timedelta] = {}
        self._sleeping: dict[MatchId, asyncio.Task[None]] = {}
        self._parking = Parking(clock, self._unpark)
        self._closing = False

    def wake(self, match_id: MatchId, *, urgent: bool = False) -> None:
        """There is something to do in a match; urgent if somebody waits for it."""
        if urgent:
            self._urgent.add(match_id)
        if match_id in self._running:
            self._again.add(match_id)
        elif match_id not in self._crowded:
            self._queue(match_id)
        self._fill()

    def resume(self, match_ids: Iterable[MatchId]) -> None:
        """There is something to do in all of these, in this order; what was refused may be allowed by now."""
        for match_id in match_ids:
            if (place := self._parking.place(match_id)) is not None:
                self._door.eased(place.channel)
            self.wake(match_id)

    def reopened(self, server: int, channel: int | None = None) -> None:
        """The bot may be allowed more in a server or in one of its channels: wakes what that can help."""
        for place in self._parking.places(server):
            if _concerns(channel, place) and self._door.usable(place, posting=self._posting):
                self._door.eased(place.channel)
                self._unpark(place)
        for match_id, place in self._places.items():
            if place.server == server and _concerns(channel, place):
                self._reopened.add(match_id)

    @property
    def resting(self) -> bool:
        """Whether nothing is left but what is parked."""
        return not (self._running or self._sleeping)

    async def idle(self) -> None:
        """Until nothing is left but what is parked."""
        while tasks := {*self._running.values(), *self._sleeping.values()}:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async def close(self, patience: float) -> None:
        """Finish what is in hand within so many seconds, and begin nothing."""
        self._closing = True
        self._parking.close()
        running = [*self._running.values()]
        for sleeping in self._sleeping.values():
            sleeping.cancel()
        if running:
            await asyncio.wait(running, timeout=patience)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _queue(self, match_id: MatchId, *, first: bool = False) -> None:
        """It is worked on as soon as there is room, whatever it waited for until now."""
        self._parking.take(match_id)
        if (sleeping := self._sleeping.pop(match_id, None)) is not None:
            sleeping.cancel()
        hasty, calm = self._queues
        own, other = (hasty, calm) if match_id in self._urgent else (calm, hasty)
        other.pop(match_id, None)
        own[match_id] = None
        if first:
            own.move_to_end(match_id, last=False)

    def _unpark(self, place: Place) -> None:
        for match_id in self._parking.take_all(place):
            self._queue(match_id)
        self._fill()

    def _fill(self) -> None:
        while not self._closing and (match_id := self._next()) is not None:
            self._running[match_id] = asyncio.create_task(self._run(match_id))

    def _next(self) -> MatchId | None:
        hasty, calm = self._queues
        if len(self._running) >= AT_ONCE + AT_ONCE_LATER:
            return None
        if hasty:
            return hasty.popitem(last=False)[0]
        if calm and len(self._running.keys() - self._urgent) < AT_ONCE_LATER:
            return calm.popitem(last=False)[0]
        return None

    async def _run(self, match_id: MatchId) -> None:
        place = None
        try:
            place = await self._where(match_id)
            if place is not None and self._busy[place.channel] >= IN_A_CHANNEL:
                self._let_in.pop(match_id, None)
                self._crowded.add(match_id)
                self._crowds[place.channel].append(match_id)
            else:
                outcome = Outcome.DONE if place is None else await self._worked(match_id, place)
                self._settle(match_id, outcome, place)
        except StorageBusy as error:
            logger.warning("match %s is shown later: %s", match_id, error)
            self._settle(match_id, Outcome.LATER, place)
        except Exception:
            logger.exception("match %s can't be shown", match_id)
            self._settle(match_id, Outcome.DEFECT, place)
        finally:
            del self._running[match_id]
            self._again.discard(match_id)
            if match_id in self._let_in:  # and needed no place in its channel
                self._uncrowd(self._let_in.pop(match_id))
            self._fill()

    async def _worked(self, match_id: MatchId, place: Place) -> Outcome:
        self._let_in.pop(match_id, None)
        self._places[match_id] = place
        self._busy[place.channel] += 1
        try:
            outcome = await self._work(match_id) if self._open(place) else Outcome.REFUSED
            if outcome is Outcome.REFUSED:
                await self._on_refusal(match_id)
            return outcome
        finally:
            del self._places[match_id]
            self._busy -= Counter([place.channel])
            self._uncrowd(place.channel)

    def _open(self, place: Place) -> bool:
        usable = self._door.usable(place, posting=False)
        return usable and not self._door.pause(place.channel)

    def _uncrowd(self, channel: int) -> None:
        """One of those that wait for others in their channel has its turn."""
        if crowd := self._crowds.get(channel):
            match_id = crowd.popleft()
            self._crowded.discard(match_id)
            self._let_in[match_id] = channel
            self._queue(match_id, first=True)
        else:
            self._crowds.pop(channel, None)

    def _settle(self, match_id: MatchId, outcome: Outcome, place: Place | None) -> None:
        reopened = match_id in self._reopened
        self._reopened.discard(match_id)
        if outcome is Outcome.REFUSED and reopened and place is not None:
            self._door.eased(place.channel)
            self._queue(match_id)
        elif match_id in self._again:
            self._queue(match_id)
        elif outcome in (Outcome.LATER, Outcome.DEFECT):
            pause = self._lengthened(match_id, defect=outcome is Outcome.DEFECT)
            self._sleeping[match_id] = asyncio.create_task(self._sleep(match_id, pause))
        else:
            self._urgent.discard(match_id)
            self._pauses.pop(match_id, None)
            if outcome is Outcome.REFUSED and place is not None:
                self._parking.park(match_id, place, self._door.pause(place.channel))

    def _lengthened(self, match_id: MatchId, *, defect: bool) -> timedelta:
        """The pause before the next attempt: each is twice as long as the one before, within bounds."""
        shortest = _FIRST_PAUSE_OF_A_DEFECT if defect else _FIRST_PAUSE
        longest = _LONGEST_PAUSE_OF_A_DEFECT if defect else _LONGEST_PAUSE
        pause = max(shortest, min(2 * self._pauses.get(match_id, shortest / 2), longest))
        self._pauses[match_id] = pause
        return pause

    async def _sleep(self, match_id: MatchId, pause: timedelta) -> None:
        await self._clock.sleep_until(self._clock.now() + pause)
        del self._sleeping[match_id]
        self._queue(match_id)
        self._fill()


def _concerns(channel: int | None, place: Place) -> bool:
    return channel is None or channel in (place.channel, place.parent)
