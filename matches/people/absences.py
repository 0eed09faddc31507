"""Absences: a player announces once that they are away or back, and all of their matches record it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

from matches.decisions import presence
from matches.log.events import ANYWHERE, PlayerId, WentAway
from matches.people.allowance import YEAR, days_left, require_allowed
from matches.ports.players import MembershipCache, Writers
from matches.ports.preferences import Absence
from matches.ports.retrying import BUSY
from matches.ports.storage import Row, StorageBusy, in_part
from matches.service.isolated import NotDone, isolated
from matches.service.service import MatchService
from matches.time.calendar import Hours

logger = logging.getLogger(__name__)


class ReturnFailed(Exception):
    """Raised when a player's return could not be recorded in one of their matches, and no stored absence makes
    a chore retry it. The player must repeat the request."""


class Absences:
    """Starts and ends the absences of players, and records them in the logs of their running matches.

    This is also a chore. It records absences in matches that began later, and repeats what could not be
    recorded at once.

    The stored absence pauses the player's clocks, and `on_change` is called after they may have changed. The
    event in a match's log only informs the other players. If the player has left the match's server, the log
    gets the event that they left instead.

    The parameter `here` of several methods is the server from which the player sent the request, so the player
    is certainly a member there.
    """

    def __init__(self, services: MatchService, members: MembershipCache, writers: Writers) -> None:
        self._service = services
        self._store = services.absences
        self._preferences = services.preferences
        self._clock = services.clock
        self._members = members
        self._writers = writers
        self._peers = services.peers
        self.on_change: Callable[[], None] = lambda: None

    async def change_hours(
        self, player: PlayerId, change: Callable[[Hours | None], Hours | None]
    ) -> bool:
        """Like `SqlPreferences.change_hours`, but also call `on_change`."""
        try:
            return await self._preferences.change_hours(player, change, self._clock.now())
        finally:  # even if the write fails, it may have been stored
            self.on_change()

    async def away(
        self, player: PlayerId, until: datetime, reason: str, request: str, here: int
    ) -> Absence:
        """Begin an absence now and return it. It replaces the player's current absence.

        Idempotent by `request`, the id of the interaction. Raises Refused if `until` is past, or if the player
        would be away for more than 30 days (`MOST_AWAY`) in a year.
        """
        try:
            async with self._lock(player):
                absence = await self._stored(player, until, reason, request)
                try:
                    await self._tell_matches(absence, here)
                except StorageBusy as error:
                    # The absence is stored; `do_due` will record it in the matches.
                    logger.warning("An absence will be recorded in its matches later: %s", error)
        finally:
            self.on_change()
        return absence

    async def _stored(
        self, player: PlayerId, until: datetime, reason: str, request: str
    ) -> Absence:
        """Store an absence that begins now, unless the request has already done so. Return the absence."""
        stored = await self._store.requested(request)
        if stored is not None:
            return stored
        now = self._clock.now()
        require_allowed(await self._store.of(player, now - YEAR), now, until)
        return await self._store.add(player, until, reason, request, now)

    async def back(self, player: PlayerId, request: str, here: int) -> bool:
        """End the player's absence, and record their return in every running match that counts them as missing.
        Returns False if they were neither absent nor missing.

        If the return can't be recorded in some match, but an absence was ended, a chore records the return
        later. If there was no absence, raises ReturnFailed. Also raises StorageBusy and StoredInPart.
        """
        try:
            async with self._lock(player):
                # The absence ends last, because no clock runs until then. A crash in between costs nobody time.
                returned = await self._record_returns(player, request, here)
                failed, now = NotDone.FAILED in returned, self._clock.now()
                with in_part(True in returned):
                    ended = await self._store.end(player, now, known=not failed)
        finally:
            self.on_change()
        if failed and not ended:
            raise ReturnFailed
        return ended or True in returned

    async def _record_returns(
        self, player: PlayerId, request: str, here: int
    ) -> list[bool | NotDone]:
        """Return the outcome of `_record_return` for each running match."""
        returned = list[bool | NotDone]()
        for each in await self._running_matches(player):
            with in_part(True in returned):
                what = f"Recording a return in match {each.match_id}"
                coming = self._record_return(each, player, request, here)
                returned.append(await isolated(what, coming))
        return returned

    async def absence(self, player: PlayerId) -> Absence | None:
        """Return the player's current absence; None if there is none."""
        current = await self._store.of(player, self._clock.now())
        return current[-1] if current else None

    async def reason(self, player: PlayerId, server: int, channel: int) -> str:
        """Return the reason for the player's current absence, if a message in this channel may show it. Empty
        if there is no absence or no reason, or if the player may not write in the channel."""
        absence = await self.absence(player)
        if absence is None or not absence.reason:
            return ""
        person = await self._service.players.one(player, server)
        may = await self._writers.may_write(server, channel, person.discord_id)
        return absence.reason if may else ""

    async def days_left(self, player: PlayerId) -> int:
        """Return for how many whole days the player may still be away: days after the end of their current
        absence or, if there is none, from now on."""
        now = self._clock.now()
        earlier = await self._store.of(player, now - YEAR)
        return days_left(earlier, max([now, *(each.until for each in earlier)]))

    async def do_due(self) -> datetime | None:
        untold = await self._store.untold()
        for absence in untold:
            what = f"Recording an absence of player {absence.player}"
            await isolated(what, self._tell_due(absence))
        left = untold and await self._store.untold()
        return self._clock.now() + BUSY if left else None

    async def _tell_due(self, absence: Absence) -> None:
        async with self._lock(absence.player):
            if absence in await self._store.untold():  # the absence may have ended meanwhile
                await self._tell_matches(absence)

    def _lock(self, player: PlayerId) -> AbstractAsyncContextManager[None]:
        """Serialize changes to a player's absences across all processes, even during requests to Discord."""
        return self._peers.lock(f"absences of {player}")

    async def _tell_matches(self, absence: Absence, here: int | None = None) -> None:
        """Record the absence in the player's running matches. A match is left for a later retry if recording
        fails, or if it is unknown whether the player is a member of its server."""
        known = []
        for row in await self._running_matches(absence.player):
            what = f"Recording an absence in match {row.match_id}"
            recorded = await isolated(what, self._record(row, absence, here))
            if recorded in (True, NotDone.REFUSED):
                known.append(row.match_id)
        await self._store.store_known(absence.id, known)

    async def _record(self, row: Row, absence: Absence, here: int | None) -> bool:
        """Record in a match that the absence has begun or ended, or that the player has left the server. Return
        False, without recording anything, if it is unknown whether the player is a member."""
        if absence.until <= self._clock.now():
            await self._record_end(row, absence)
            return True
        member = await self._is_member(row, absence.player, here)
        if member is None:
            return False
        if not member:
            await self._service.writer.decide(
                row.match_id, None, presence.depart, absence.player, "left"
            )
        elif not await self._is_recorded(row, absence):
            request = f"away {absence.request} {row.match_id}"
            await self._service.writer.decide(
                row.match_id, request, presence.go_away, absence.player, absence.until
            )
        return True

    async def _is_recorded(self, row: Row, absence: Absence) -> bool:
        """Return whether the log of a match records the absence. This searches the events, because request ids
        of absences recorded before 0.3.0 have another form."""
        went = WentAway(absence.player, int(absence.until.timestamp()))
        steps = await self._service.matches.steps(row.match_id)
        return any(step.last == went and step.at >= absence.start for step in steps)

    async def _record_end(self, row: Row, absence: Absence) -> None:
        """Record in a match that the player is back, unless they have begun another absence."""
        match, now = (
            await self._service.matches.load(row.match_id),
            int(self._clock.now().timestamp()),
        )
        expected = match.presence.away.get(absence.player, 0) > now
        if expected and await self.absence(absence.player) is None:
            request = f"back {absence.request}"
            await self._record_return(row, absence.player, request, here=None)

    async def _record_return(
        self, row: Row, player: PlayerId, request: str, here: int | None
    ) -> bool:
        """Record in a match that the player is back. Return False, without recording anything, if the match
        does not count them as missing, or if they are known to have left the server."""
        match = await self._service.matches.load(row.match_id)
        missed = match.presence.missing(player, int(self._clock.now().timestamp()))
        if not missed or await self._is_member(row, player, here) is False:
            return False
        await self._service.writer.decide(
            row.match_id, f"{request} {row.match_id}", presence.come_back, player
        )
        return True

    async def _is_member(self, row: Row, player: PlayerId, here: int | None) -> bool | None:
        """Return whether the player is a member of the match's server; None if that is unknown now."""
        if row.server == here:
            return True
        person = await self._service.players.one(player, row.server)
        return await self._members.of(row.server, person.discord_id)

    async def _running_matches(self, player: PlayerId) -> list[Row]:
        """Return the running matches in which to record the player's absence. Leave out frozen matches, and
        practice, in which there is nobody else to inform."""
        rows = await self._service.lists.rows_of(player)
        return [row for row in rows if row.playing and row.server != ANYWHERE]
