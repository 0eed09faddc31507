"""What is done when a decision is due: people are reminded, or their time is up."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matches.chores.heartbeat import GRACE
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.clock import Clock, Pulse
from matches.ports.due import Due, OpenDecisions, Reminders
from matches.ports.players import Membership
from matches.ports.preferences import Place, Preferences, ReminderPreference, preferred
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService
from matches.time import decision_clock
from matches.time.decision_clock import OpenDecision

logger = logging.getLogger(__name__)

BUNDLED: Final = timedelta(hours=2)
"""What would be reminded of so soon after is done with the same message."""

_BATCH: Final = 20
_UNSHOWN: Final = timedelta(minutes=1)
_UNSHOWN_LONG: Final = timedelta(hours=1)
_DEFECT: Final = timedelta(minutes=10)
_BLOCKED: Final = timedelta(minutes=10)
_NOT_ALIVE: Final = timedelta(minutes=1)
_AT_ONCE: Final = timedelta(minutes=1)


class DueDecisions:
    """A chore: looks at each open decision when it is due, never at the others. `on_reminder` is told that
    there is something to deliver."""

    def __init__(
        self,
        service: MatchService,
        open_decisions: OpenDecisions,
        reminders: Reminders,
        preferences: Preferences,
        membership: Membership,
        pulse: Pulse,
        clock: Clock,
    ) -> None:
        self._service = service
        self._open_decisions = open_decisions
        self._reminders = reminders
        self._preferences = preferences
        self._membership = membership
        self._pulse = pulse
        self._clock = clock
        self.on_reminder: Callable[[], None] = lambda: None

    async def do_due(self) -> datetime | None:
        while self._pulse.alive:
            now = self._clock.now()
            batch = await self._open_decisions.due(now, _BATCH)
            if not batch:
                return await self._open_decisions.earliest()
            await self._look_at([each.exact for each in batch], now)
        return self._clock.now() + _NOT_ALIVE

    async def _look_at(self, batch: Sequence[Due], now: datetime) -> None:
        """What was done about one of somebody's matches may have been done for all: they are read anew."""
        later, done = [], set()
        for due in batch:
            if due.player in done:
                continue
            wait = await self._look_alone(due, now)
            if wait is None:
                done.add(due.player)
            else:
                later.append((due.match_id, due.player, wait))
        await self._open_decisions.put_all(later)

    async def _look_alone(self, due: Due, now: datetime) -> OpenDecision | None:
        """Whatever is the matter with one match, the time of all others goes on."""
        try:
            return await self._look(due, now)
        except StorageBusy:
            raise
        except Exception:
            logger.exception("match %s: what is due fails, and is done later", due.match_id)
            return replace(due.wait, due=now + _DEFECT)

    async def _look(self, due: Due, now: datetime) -> OpenDecision | None:
        """Whatever is found, the decision is due later than now, or not at all: as the answer says, or as is
        stored already."""
        wait = due.wait
        if wait.due is None or wait.due > now:
            return wait
        if due.unshown:
            rarely = min((now - wait.due) / 8, _UNSHOWN_LONG)
            return replace(wait, due=now + max(_UNSHOWN, rarely))
        if due.pace and not await self._membership.can_post(due.server, due.channel):
            await self._stand_still(due, now)
        elif not await self._is_member(due):
            await self._departed(due, now)
        elif decision_clock.reminds(due.wait):
            await self._remind(due, now)
        else:
            await self._time_up(due, now)
        return None

    async def _put(self, due: Due, wait: OpenDecision) -> None:
        await self._open_decisions.put(due.match_id, due.player, wait)

    async def _later(self, due: Due, when: datetime) -> None:
        await self._put(due, replace(due.wait, due=when))

    async def _stand_still(self, due: Due, now: datetime) -> None:
        """Nobody's time runs out, and nobody is reminded, where nothing of it could be posted."""
        logger.info("match %s: nobody's time runs, as nothing can be posted", due.match_id)
        await self._open_decisions.pause(now, now + _BLOCKED + GRACE, due.match_id)
        await self._later(due, now + _BLOCKED)

    async def _is_member(self, due: Due) -> bool:
        known = await self._service.known(frozenset({due.player}), due.server)
        (person,) = known.values()
        return await self._membership.is_member(due.server, person.discord_id)

    async def _departed(self, due: Due, now: datetime) -> None:
        """Of somebody who has left the others are told; nobody reminds them."""
        try:
            await self._service.depart(due.match_id, due.player, "left")
        except Refused as refusal:
            logger.info("match %s: %s", due.match_id, refusal)
        if decision_clock.reminds(due.wait):
            await self._put(due, due.passed(now))
        else:
            await self._time_up(due, now)

    async def _time_up(self, due: Due, now: datetime) -> None:
        try:
            await self._service.time_up(due.match_id, due.player, due.wait.decision)
        except Refused as refusal:
            logger.info("match %s: %s", due.match_id, refusal)
        # Where the match waits the decision is still open; a match that can't go on is left alone.
        await self._put(due, due.passed(now))

    async def _remind(self, due: Due, now: datetime) -> None:
        preference = await self._preference(due)
        calm = preference.calm_from(due.calendar, now)
        places = _places(due, preference.place)
        if calm > now:
            await self._hold_back(due, max(calm, now + _AT_ONCE))
        elif places:
            await self._make(due, preference.place, places, now)
        else:
            await self._put(due, due.passed(now))

    async def _make(
        self, due: Due, place: Place, places: list[tuple[int, int | None]], now: datetime
    ) -> None:
        """One reminder of all that can be said with it; what would be due soon is done too."""
        listed = await self._listed(due, place)
        passed = {
            each.match_id: each.passed(now)
            for each in listed
            if each.match_id == due.match_id or _soon(each.wait, now)
        }
        matches = [each.match_id for each in listed]
        await self._reminders.make(due.player, places, matches, passed, now)
        self.on_reminder()

    async def _hold_back(self, due: Due, calm: datetime) -> None:
        """Until the person may be reminded; but the end of the time waits for nobody's quiet."""
        wait = due.wait
        if wait.stage < decision_clock.UP and wait.lost is not None and wait.lost <= calm:
            await self._put(
                due, replace(due, wait=replace(wait, stage=decision_clock.UP)).exact.wait
            )
        else:
            await self._later(due, calm)

    async def _listed(self, due: Due, place: Place) -> Sequence[Due]:
        """All that waits for the person and can be said in the same place, that which is due first."""
        found: dict[MatchId, Due] = {}
        for each in [due, *await self._open_decisions.of(due.player)]:
            here = (each.server, each.shown_in) == (due.server, due.shown_in)
            private = place == "direct" and (await self._preference(each)).place == "direct"
            if here or private:
                found.setdefault(each.match_id, each.exact)
        return [*found.values()]

    async def _preference(self, due: Due) -> ReminderPreference:
        return preferred(await self._preferences.preferences(due.player), due.server)


def _soon(wait: OpenDecision, now: datetime) -> bool:
    return decision_clock.reminds(wait) and wait.due is not None and wait.due <= now + BUNDLED


def _places(due: Due, place: Place) -> list[tuple[int, int | None]]:
    places: list[tuple[int, int | None]] = []
    if place in ("channel", "both"):
        places.append((due.server, due.shown_in))
    if place in ("direct", "both"):
        places.append((due.server, None))
    return places
