"""The announcer: brings what the channels show up to date with the log, as soon as Discord takes it."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

from matches.attending import Attending
from matches.deciding import Refused
from matches.events import MatchId
from matches.freezing import FrozenNotice
from matches.library import Frozen
from matches.ports import Clock, Marks, StorageBusy
from matches.projection import Projection
from matches.service import MatchService
from matches.showing import CannotPost, Channel, Painter, PostLater
from matches.timekeeping import Waits

logger = logging.getLogger(__name__)

_LONGEST_PAUSE: Final = timedelta(minutes=1)


class Announcer:
    """One worker for each match that has something to show; matches never wait for each other."""

    def __init__(
        self,
        service: MatchService,
        attending: Attending,
        marks: Marks,
        waits: Waits,
        channel: Channel,
        painter: Painter,
        clock: Clock,
    ) -> None:
        self._projection = Projection(service, attending, marks, waits, channel, painter, clock)
        self._frozen = FrozenNotice(service, marks, channel)
        self._marks = marks
        self._clock = clock
        self._awake: set[MatchId] = set()
        self._workers: dict[MatchId, asyncio.Task[None]] = {}
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def resume(self) -> None:
        """Go on with everything that was not shown when the process ended."""
        for match_id in await self._marks.due():
            self.wake(match_id)

    def wake(self, match_id: MatchId) -> None:
        """Show what is new in a match, now or as soon as Discord takes it."""
        self._awake.add(match_id)
        if match_id not in self._workers:
            self._workers[match_id] = asyncio.create_task(self._work(match_id))

    async def idle(self) -> None:
        """Until nothing is being shown."""
        while self._workers:
            await asyncio.wait(self._workers.values())

    async def close(self, patience: float) -> None:
        """Finish what is in hand within so many seconds; the rest is done after the next start."""
        workers = [*self._workers.values()]
        if workers:
            await asyncio.wait(workers, timeout=patience)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def show(self, match_id: MatchId, request: str) -> None:
        """Post the match as it is now once more, with buttons; raises CannotPost and PostLater."""
        async with self._lock(match_id):
            mark, match = await self._projection.up_to_date(match_id)
            try:
                await self._projection.post_again(mark, match, request)
            except PostLater:
                self.wake(match_id)
                raise

    async def _work(self, match_id: MatchId) -> None:
        try:
            while match_id in self._awake:
                self._awake.discard(match_id)
                await self._until_shown(match_id)
        finally:
            del self._workers[match_id]

    async def _until_shown(self, match_id: MatchId) -> None:
        pause = timedelta(seconds=1)
        while not await self._shown(match_id):
            await self._clock.sleep_until(self._clock.now() + pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _shown(self, match_id: MatchId) -> bool:
        """Whether there is nothing left to try: shown, or impossible to show."""
        try:
            async with self._lock(match_id):
                while await self._projection.advance(match_id):
                    pass
        except Frozen:
            return await self._frozen.told(match_id)
        except CannotPost as error:
            logger.warning("match %s can't be shown: %s", match_id, error)
        except Refused:
            logger.warning("match %s is not in the database any more", match_id)
        except (PostLater, StorageBusy) as error:
            logger.warning("match %s is shown later: %s", match_id, error)
            return False
        except Exception:
            logger.exception("match %s can't be shown", match_id)
        return True

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())
