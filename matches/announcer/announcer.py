"""The announcer: brings what the channels show up to date with the log, as soon as Discord takes it."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

from matches.announcer.drawing import Drawing
from matches.announcer.frozen_notice import FrozenNotice
from matches.announcer.lanes import Lane, Outcome
from matches.announcer.projection import Projection
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.people.absences import Absences
from matches.ports.channel import (
    AnnouncementCursors,
    CannotPost,
    Channel,
    Malformed,
    Painter,
    Place,
    PostLater,
)
from matches.ports.clock import Clock
from matches.ports.due import OpenDecisions
from matches.ports.storage import StorageBusy
from matches.service.repository import Frozen
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

_SOON: Final = timedelta(minutes=1)


class Announcer:
    """Two lanes: one posts what is new and keeps the current messages up to date, the other takes the buttons
    off earlier messages, which never holds up the next turn. What is outstanding is in the database."""

    def __init__(
        self,
        service: MatchService,
        absences: Absences,
        cursors: AnnouncementCursors,
        open_decisions: OpenDecisions,
        channel: Channel,
        painter: Painter,
        clock: Clock,
    ) -> None:
        self._turns = Lane(self._show, cursors.place, self._missed, channel, clock)
        self._tidying = Lane(self._tidy, self._untidy, _nothing, channel, clock, posting=False)
        self._projection = Projection(
            service,
            absences,
            cursors,
            open_decisions,
            channel,
            Drawing(painter),
            clock,
            self._tidying.wake,
        )
        self._frozen = FrozenNotice(service, cursors, channel, self._tidying.wake)
        self._cursors = cursors
        self._channel = channel
        self._clock = clock
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def resume(self) -> None:
        """Go on with everything that was not shown when the process ended or lost Discord, whoever waits
        longest first."""
        while True:
            try:
                self._turns.resume(await self._cursors.due())
                self._tidying.resume(await self._cursors.untidy())
                return
            except StorageBusy as error:
                logger.warning("what is not shown yet is shown later: %s", error)
                await self._clock.sleep_until(self._clock.now() + _SOON)

    def wake(self, match_id: MatchId, *, urgent: bool = False) -> None:
        """Show what is new in a match, now or as soon as Discord takes it; urgent if somebody has just acted
        in it."""
        self._turns.wake(match_id, urgent=urgent)

    def reopened(self, server: int, channel: int | None = None) -> None:
        """The bot may be allowed more in a server, or in one of its channels."""
        for lane in (self._turns, self._tidying):
            lane.reopened(server, channel)

    async def idle(self) -> None:
        """Until nothing is left but what can't be shown for now."""
        while not (self._turns.resting and self._tidying.resting):
            await self._turns.idle()
            await self._tidying.idle()

    async def close(self, patience: float) -> None:
        """Finish what is in hand within so many seconds; the rest is done after the next start."""
        await asyncio.gather(self._turns.close(patience), self._tidying.close(patience))

    async def show(self, match_id: MatchId, request: str) -> None:
        """Post the match as it is now once more, with buttons; raises CannotPost and PostLater."""
        async with self._lock(match_id):
            cursor, match = await self._projection.up_to_date(match_id)
            try:
                await self._projection.post_again(cursor, match, request)
            except PostLater:
                self.wake(match_id)
                raise

    async def _show(self, match_id: MatchId) -> Outcome:
        try:
            async with self._lock(match_id):
                while await self._projection.advance(match_id):
                    pass
        except Frozen:
            return Outcome.DONE if await self._frozen.told(match_id) else Outcome.LATER
        except CannotPost as error:
            logger.warning("match %s can't be shown: %s", match_id, error)
            return Outcome.REFUSED
        except Refused:
            logger.warning("match %s is not in the database any more", match_id)
        except PostLater as error:
            logger.warning("match %s is shown later: %s", match_id, error)
            return _after(error)
        return Outcome.DONE

    async def _tidy(self, match_id: MatchId) -> Outcome:
        """In one place: what a moved match left behind in another one does not wait for it."""
        place = await self._untidy(match_id)
        outcome = Outcome.DONE if place is None else await self._tidied(match_id, place)
        if outcome in (Outcome.DONE, Outcome.REFUSED) and await self._untidy(match_id) not in (
            None,
            place,
        ):
            self._tidying.wake(match_id)
        return outcome

    async def _tidied(self, match_id: MatchId, place: Place) -> Outcome:
        try:
            await self._projection.tidy(match_id, place.channel)
        except CannotPost as error:
            logger.info("an earlier message of match %s stays as it is: %s", match_id, error)
            return Outcome.REFUSED
        except PostLater as error:
            logger.info("an earlier message of match %s is edited later: %s", match_id, error)
            return _after(error)
        return Outcome.DONE

    async def _untidy(self, match_id: MatchId) -> Place | None:
        """Where something can be edited now, or else where something is to be."""
        places = [each.place for each in await self._cursors.earlier(match_id)]
        return next(filter(self._usable, places), places[0] if places else None)

    def _usable(self, place: Place) -> bool:
        usable = self._channel.usable(place, posting=False)
        return usable and not self._channel.pause(place.channel)

    async def _missed(self, match_id: MatchId) -> None:
        """From now on nobody's time runs until what is new can be posted."""
        await self._cursors.missed(match_id, self._clock.now())

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())


def _after(error: PostLater) -> Outcome:
    return Outcome.DEFECT if isinstance(error, Malformed) else Outcome.LATER


async def _nothing(_: MatchId) -> None:
    """Nobody waits for it."""
