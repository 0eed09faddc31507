"""Handles players' decisions that are due: reminds the player, or acts when the player's time has run out."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matches.chores.workers import Workers
from matches.decisions import presence
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId
from matches.ports.channel import ChannelGone
from matches.ports.clock import Pulse
from matches.ports.due import Due
from matches.ports.players import Membership
from matches.ports.preferences import ReminderPlace, ReminderPreference, preferred
from matches.ports.retrying import BLOCKED, DEFECT
from matches.service.isolated import NotDone, isolated
from matches.service.repository import LeftToNewer
from matches.service.service import MatchService
from matches.time import decision_clock
from matches.time.decision_clock import GRACE, OpenDecision

logger = logging.getLogger(__name__)

BUNDLED: Final = timedelta(hours=2)
"""A reminder also names the player's other decisions for which a reminder is due within this time."""

_BATCH: Final = 20
_UNSHOWN: Final = timedelta(minutes=1)
_UNSHOWN_LONG: Final = timedelta(hours=1)
"""The longest pause between two checks of a due decision that the match's channel does not show yet. Before
that, a pause is an eighth of the time since the decision was due."""

_SHORTEST: Final = timedelta(minutes=1)
"""The shortest delay of a reminder that falls into quiet hours."""


class DueDecisions:
    """A chore that handles each open decision when it is due.

    `on_gone` is called with a match whose channel was deleted.

    After a pause of the clocks, stored due times may be too early. So each is computed anew (`Due.exact`)
    before the decision is handled. If the decision is not due yet, the new time is stored.
    """

    def __init__(self, services: MatchService, membership: Membership, pulse: Pulse) -> None:
        self._service = services
        self._open_decisions = services.open_decisions
        self._reminders = services.reminders
        self._preferences = services.preferences
        self._clock = services.clock
        self._membership = membership
        self._pulse = pulse
        self.on_gone: Callable[[MatchId], None] = lambda _: None

    async def do_due(self) -> datetime | None:
        """Handle all decisions that are due. Several servers are handled at the same time, because Discord may
        be slow to respond about one of them."""
        return await Workers().work_off(self._start_more)

    async def _start_more(self, working: Workers) -> datetime | None:
        """Start a task for each server with due decisions, as far as slots are free. Return when the next
        decision is due, which may be in the past; None if there is none."""
        now, share = self._clock.now(), self._pulse.share
        due = await self._open_decisions.earliest(share)
        # The decisions are queried only if one of them is due. After most changes none is, and a single query
        # is enough.
        if due is not None and due <= now and working.free:
            batch = await self._open_decisions.due(now, _BATCH, share, working.busy)
            for server in [*dict.fromkeys(each.server for each in batch)][: working.free]:
                here = [each.exact for each in batch if each.server == server]
                working.start(server, self._handle(here, now))
        return due

    async def _handle(self, batch: Sequence[Due], now: datetime) -> None:
        """Handle due decisions of one server. Once something was done for a player, leave the player's other
        decisions to the next batch, because a reminder may have covered them too."""
        rescheduled, handled = [], set()
        for due in batch:
            if due.player in handled:
                continue
            open_decision = await self._look_guarded(due, now)
            if open_decision is None:
                handled.add(due.player)
            else:
                rescheduled.append((due.match_id, due.player, open_decision))
        await self._open_decisions.put_all(rescheduled)

    async def _look_guarded(self, due: Due, now: datetime) -> OpenDecision | None:
        """Handle a decision as `_look` does. If that fails, or if only a newer program can play the match,
        return the decision postponed by `DEFECT`."""
        looked = await isolated(f"Due work in match {due.match_id}", self._look(due, now))
        if isinstance(looked, NotDone):
            return replace(due.open_decision, due=now + DEFECT)
        return looked

    async def _look(self, due: Due, now: datetime) -> OpenDecision | None:
        """Handle a decision. If nothing had to be done yet, return it with its new due time, which the caller
        must store. Return None if something was done, such as a reminder. The new due time is then stored
        already."""
        open_decision = due.open_decision
        if open_decision.due is None or open_decision.due > now:
            return open_decision
        if due.unshown:
            # A player is not reminded of a turn that the channel does not show yet. Once it is posted, the
            # player's clock is credited for the delay.
            rarely = min((now - open_decision.due) / 8, _UNSHOWN_LONG)
            return replace(open_decision, due=now + max(_UNSHOWN, rarely))
        await self._act(due, now)
        return None

    async def _act(self, due: Due, now: datetime) -> None:
        if due.pace and not await self._may_post(due):
            await self._pause_match(due, now)
        # A player who has left must not get a reminder.
        elif not await self._is_member(due):
            await self._departed(due, now)
        elif decision_clock.reminds(due.open_decision):
            await self._remind(due, now)
        else:
            await self._time_up(due, now)

    async def _may_post(self, due: Due) -> bool:
        try:
            return await self._membership.can_post(due.server, due.channel)
        except ChannelGone:
            self.on_gone(due.match_id)
            return False

    async def _put(self, due: Due, open_decision: OpenDecision) -> None:
        await self._open_decisions.put_all([(due.match_id, due.player, open_decision)])

    async def _pause_match(self, due: Due, now: datetime) -> None:
        logger.info(
            "The clocks of match %s are paused, because nothing can be posted in its channel.",
            due.match_id,
        )
        look = now + BLOCKED
        # All clocks of the match become due together, at `look`. Otherwise the pause would make the others due
        # at once, and each of them would pause the match again.
        await self._open_decisions.pause(now, look + GRACE, due.match_id, look=look)

    async def _is_member(self, due: Due) -> bool:
        person = await self._service.players.one(due.player, due.server)
        return await self._membership.is_member(due.server, person.discord_id)

    async def _departed(self, due: Due, now: datetime) -> None:
        departing = self._service.writer.decide(
            due.match_id, None, presence.depart, due.player, "left"
        )
        await self._record("A departure", due, departing)
        if decision_clock.reminds(due.open_decision):
            await self._put(due, due.passed(now))
        else:
            await self._time_up(due, now)

    async def _time_up(self, due: Due, now: datetime) -> None:
        decision = due.open_decision.decision
        timing_out = self._service.writer.decide(
            due.match_id, None, presence.time_up, due.player, decision
        )
        await self._record("A timeout", due, timing_out)
        # With `on_timeout: wait`, the decision stays open and weekly reminders follow. After a refusal, too,
        # the decision moves on to its next stage, because trying the timeout again would not help.
        await self._put(due, due.passed(now))

    async def _record(self, what: str, due: Due, change: Awaitable[object]) -> None:
        """Await `change`, which records an event in the match's log. If it is refused, only log that, because a
        retry would not help. Raises LeftToNewer."""
        try:
            await change
        except LeftToNewer:
            raise
        except Refused as refusal:
            logger.info("%s was not recorded in match %s: %s", what, due.match_id, refusal)

    async def _remind(self, due: Due, now: datetime) -> None:
        preference = await self._preference(due)
        allowed_at = preference.calm_from(due.calendar, now)
        places = _places(due, preference.place)
        if allowed_at > now:
            await self._hold_back(due, max(allowed_at, now + _SHORTEST))
        elif places:
            await self._queue_reminder(due, preference.place, places, now)
        else:
            await self._put(due, due.passed(now))

    async def _queue_reminder(
        self, due: Due, place: ReminderPlace, places: list[tuple[int, int | None]], now: datetime
    ) -> None:
        """Queue a reminder in each of `places`. It also names the player's other decisions in `_covered`. Those
        whose own reminder would be due soon (`BUNDLED`) are rescheduled, because they need none of their own
        now."""
        covered = await self._covered(due, place)
        passed = {
            each.match_id: each.passed(now)
            for each in covered
            if each.match_id == due.match_id or _soon(each.open_decision, now)
        }
        matches = [each.match_id for each in covered]
        # One transaction queues the reminder and reschedules, so a crash can neither lose nor repeat it.
        await self._reminders.make(due.player, places, matches, passed, now)

    async def _hold_back(self, due: Due, allowed_at: datetime) -> None:
        """Postpone the reminder to `allowed_at`. Skip it if the time for the decision ends before then."""
        decision = due.open_decision
        ends = decision.lost if decision.stage < decision_clock.UP else None
        if ends is not None and ends <= allowed_at:
            at_end = replace(due, open_decision=replace(decision, stage=decision_clock.UP))
            await self._put(due, at_end.exact.open_decision)
        else:
            await self._put(due, replace(decision, due=allowed_at))

    async def _covered(self, due: Due, place: ReminderPlace) -> Sequence[Due]:
        """Return the decisions that one reminder can name, `due` first: those of matches shown in the same
        channel. If `place` is "direct", add those in other channels whose reminders are only direct
        messages."""
        found: dict[MatchId, Due] = {}
        for each in [due, *await self._open_decisions.of(due.player)]:
            here = (each.server, each.shown_in) == (due.server, due.shown_in)
            private = place == "direct" and (await self._preference(each)).place == "direct"
            if each.server != ANYWHERE and (here or private):
                found.setdefault(each.match_id, each.exact)
        return [*found.values()]

    async def _preference(self, due: Due) -> ReminderPreference:
        return preferred(await self._preferences.preferences(due.player), due.server)


def _soon(decision: OpenDecision, now: datetime) -> bool:
    soon = decision.due is not None and decision.due <= now + BUNDLED
    return soon and decision_clock.reminds(decision)


def _places(due: Due, place: ReminderPlace) -> list[tuple[int, int | None]]:
    """Return the server and the channel of each reminder to post. The channel is None for a direct message."""
    places: list[tuple[int, int | None]] = []
    if place in ("channel", "both"):
        places.append((due.server, due.shown_in))
    if place in ("direct", "both"):
        places.append((due.server, None))
    return places
