"""What is done when a decision is due: people are reminded, or their time is up."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matches import clocking
from matches.choices import EVERYWHERE, Choices, Place, Preference
from matches.clocking import Wait
from matches.deciding import Refused
from matches.events import MatchId
from matches.ports import Clock
from matches.service import MatchService
from matches.timekeeping import Due, Membership, Pulse, Reminders, Waits

logger = logging.getLogger(__name__)

BUNDLED: Final = timedelta(hours=2)
"""What would be reminded of so soon after is done with the same message."""

_BATCH: Final = 20
_UNSHOWN: Final = timedelta(minutes=1)
_NOT_ALIVE: Final = timedelta(minutes=1)
_AT_ONCE: Final = timedelta(minutes=1)


class Reminding:
    """A chore: looks at each open decision when it is due, never at the others. `on_reminder` is told that
    there is something to deliver."""

    def __init__(
        self,
        service: MatchService,
        waits: Waits,
        reminders: Reminders,
        choices: Choices,
        membership: Membership,
        pulse: Pulse,
        clock: Clock,
    ) -> None:
        self._service = service
        self._waits = waits
        self._reminders = reminders
        self._choices = choices
        self._membership = membership
        self._pulse = pulse
        self._clock = clock
        self.on_reminder: Callable[[], None] = lambda: None

    async def do_due(self) -> datetime | None:
        while self._pulse.alive:
            now = self._clock.now()
            batch = await self._waits.due(now, _BATCH)
            if not batch:
                return await self._waits.earliest()
            for due in batch:
                await self._look(due, now)
        return self._clock.now() + _NOT_ALIVE

    async def _look(self, due: Due, now: datetime) -> None:
        """Whatever is found, the decision is due later than now, or not at all."""
        exact = clocking.scheduled(due.wait, due.pace, due.reserve, due.calendar)
        if exact.due is None or exact.due > now:
            await self._waits.put(due.match_id, due.player, exact)
        elif due.unshown:
            await self._later(due, exact, now + _UNSHOWN)
        elif not await self._is_member(due):
            await self._departed(due, exact, now)
        elif clocking.reminds(exact):
            await self._remind(due, exact, now)
        else:
            await self._time_up(due, exact, now)

    async def _later(self, due: Due, wait: Wait, when: datetime) -> None:
        await self._waits.put(due.match_id, due.player, replace(wait, due=when))

    async def _is_member(self, due: Due) -> bool:
        (person,) = (await self._service.players.known(frozenset({due.player}))).values()
        return await self._membership.is_member(due.server, person.discord_id)

    async def _departed(self, due: Due, wait: Wait, now: datetime) -> None:
        """Of somebody who has left the others are told; nobody reminds them."""
        try:
            await self._service.depart(due.match_id, due.player, "left")
        except Refused as refusal:
            logger.info("match %s: %s", due.match_id, refusal)
        if clocking.reminds(wait):
            await self._pass(due, wait, now)
        else:
            await self._time_up(due, wait, now)

    async def _pass(self, due: Due, wait: Wait, now: datetime) -> None:
        after = clocking.passed(wait, due.pace, due.reserve, due.calendar, now)
        await self._waits.put(due.match_id, due.player, after)

    async def _time_up(self, due: Due, wait: Wait, now: datetime) -> None:
        try:
            await self._service.time_up(due.match_id, due.player, wait.decision)
        except Refused as refusal:
            logger.info("match %s: %s", due.match_id, refusal)
        # Where the match waits the decision is still open; a match that can't go on is left alone.
        await self._pass(due, wait, now)

    async def _remind(self, due: Due, wait: Wait, now: datetime) -> None:
        preference = await self._preference(due)
        calm = preference.calm_from(due.calendar, now)
        if calm > now:
            await self._hold_back(due, wait, max(calm, now + _AT_ONCE))
            return
        places = _places(due, preference.place)
        if not places:
            await self._pass(due, wait, now)
            return
        listed = await self._listed(due, preference.place)
        passed = {
            each.match_id: clocking.passed(exact, each.pace, each.reserve, each.calendar, now)
            for each, exact in listed
            if each.match_id == due.match_id or _soon(exact, now)
        }
        matches = [each.match_id for each, _ in listed]
        await self._reminders.make(due.player, places, matches, passed, now)
        self.on_reminder()

    async def _hold_back(self, due: Due, wait: Wait, calm: datetime) -> None:
        """Until the person may be reminded; but the end of the time waits for nobody's quiet."""
        if wait.stage < clocking.UP and wait.lost is not None and wait.lost <= calm:
            last = replace(wait, stage=clocking.UP)
            up = clocking.scheduled(last, due.pace, due.reserve, due.calendar)
            await self._waits.put(due.match_id, due.player, up)
        else:
            await self._later(due, wait, calm)

    async def _listed(self, due: Due, place: Place) -> Sequence[tuple[Due, Wait]]:
        """All that waits for the person and can be said in the same place, that which is due first."""
        found: dict[MatchId, tuple[Due, Wait]] = {}
        for each in [due, *await self._waits.of(due.player)]:
            here = (each.server, _channel(each)) == (due.server, _channel(due))
            private = place == "direct" and (await self._preference(each)).place == "direct"
            if here or private:
                wait = clocking.scheduled(each.wait, each.pace, each.reserve, each.calendar)
                found.setdefault(each.match_id, (each, wait))
        return [*found.values()]

    async def _preference(self, due: Due) -> Preference:
        chosen = await self._choices.preferences(due.player)
        return chosen.get(due.server) or chosen.get(EVERYWHERE) or Preference()


def _soon(wait: Wait, now: datetime) -> bool:
    return clocking.reminds(wait) and wait.due is not None and wait.due <= now + BUNDLED


def _channel(due: Due) -> int:
    return due.message_channel or due.channel


def _places(due: Due, place: Place) -> list[tuple[int, int | None]]:
    places: list[tuple[int, int | None]] = []
    if place in ("channel", "both"):
        places.append((due.server, _channel(due)))
    if place in ("direct", "both"):
        places.append((due.server, None))
    return places
