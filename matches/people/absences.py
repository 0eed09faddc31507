"""Absences: a player goes away and comes back in all of their matches at once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

from matches.decisions import substitution
from matches.log.events import ANYWHERE, PlayerId, WentAway
from matches.log.match import Status
from matches.people.allowance import YEAR, days_left, require_allowed
from matches.ports.players import MembershipCache, Writers
from matches.ports.preferences import Absence
from matches.ports.retrying import BUSY
from matches.ports.storage import Row, StorageBusy, in_part
from matches.service.isolated import NotDone, isolated
from matches.service.services import MatchServices
from matches.time.calendar import Hours

logger = logging.getLogger(__name__)


class ReturnFailed(Exception):
    """Raised when a return could not be recorded in a match, and there is no stored absence from which
    background work could retry it.

    The player must repeat the request.
    """


class Absences:
    """The absences of players.

    As a chore (background job), this records each absence and its early end in every running match of the
    player, including matches that begin during the absence.

    The stored absence alone pauses the player's clocks. The event in a match's log only informs the other
    players. Its key names the match and the request that began the absence, so a retry is idempotent.

    A reason is shown only where its author may write. It never reaches a server that its author has left:
    matches there record the departure instead. The parameter `here` is the server of the interaction, of which
    the player is known to be a member.
    """

    def __init__(self, services: MatchServices, members: MembershipCache, writers: Writers) -> None:
        self._service = services
        self._store = services.absences
        self._preferences = services.preferences
        self._clock = services.clock
        self._members = members
        self._writers = writers
        self._peers = services.peers
        self._on_change: Callable[[], None] = lambda: None

    def on_change(self, listener: Callable[[], None]) -> None:
        """Set the function to call when a player's clocks may run at other times than before. It replaces an
        earlier one."""
        self._on_change = listener

    async def tell_hours(self, player: PlayerId, hours: Hours) -> None:
        try:
            await self._preferences.put_hours(player, hours, self._clock.now())
        finally:  # a failed write may have been stored all the same
            self._on_change()

    async def away(
        self, player: PlayerId, until: datetime, reason: str, request: str, here: int
    ) -> Absence:
        """Begin an absence now and return it. It replaces the player's current absence.

        Idempotent by `request`, the id of the interaction. Raises Refused if `until` is past, or if the player
        would be away for longer than `MOST_AWAY` in a year.
        """
        try:
            async with self._lock(player):
                absence = await self._store.requested(request)
                if absence is None:
                    now = self._clock.now()
                    require_allowed(await self._store.of(player, now - YEAR), now, until)
                    absence = await self._store.add(player, until, reason, request, now)
                try:
                    await self._tell_matches(absence, here)
                except StorageBusy as error:
                    # The absence is stored and holds; the chore records it in the matches later.
                    logger.warning("An absence will be recorded in its matches later: %s", error)
        finally:  # whatever failed, the absence may be stored
            self._on_change()
        return absence

    async def back(self, player: PlayerId, request: str, here: int) -> bool:
        """End the player's absence, and record their return in every match in which they are missing for any
        reason.

        Returns False if there was nothing to end. If recording fails in a match, background work retries it, or
        ReturnFailed is raised if no absence is stored. Raises StoredInPart if the database becomes busy after
        the first match.
        """
        try:
            async with self._lock(player):
                # The absence ends last. Until then no clock runs, so a crash in between costs nobody time.
                running = await self._running_matches(player)
                returned = list[bool | NotDone]()
                for each in running:
                    with in_part(True in returned):
                        what = f"Recording a return in match {each.match_id}"
                        coming = self._record_return(each, player, request, here)
                        returned.append(await isolated(what, coming))
                failed, now = NotDone.FAILED in returned, self._clock.now()
                with in_part(True in returned):
                    ended = await self._store.end(player, now, told=not failed)
        finally:
            self._on_change()
        if failed and not ended:
            raise ReturnFailed
        return ended or True in returned

    async def absence(self, player: PlayerId) -> Absence | None:
        """Return the player's absence that has not ended; None if there is none."""
        current = await self._store.of(player, self._clock.now())
        return current[-1] if current else None

    async def reason(self, player: PlayerId, server: int, channel: int) -> str:
        """Return the reason that the player gave for their current absence, for a message in this channel.

        Empty if there is no absence or reason, or if the player may not write in that channel.
        """
        absence = await self.absence(player)
        if absence is None or not absence.reason:
            return ""
        (person,) = (await self._service.players.known(frozenset({player}), server)).values()
        may = await self._writers.may_write(server, channel, person.discord_id)
        return absence.reason if may else ""

    async def days_left(self, player: PlayerId) -> int:
        """Return for how many whole days the player may still be away.

        The days count from the end of the current absence, or from now if there is none.
        """
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
            if absence in await self._store.untold():  # it may have ended meanwhile
                await self._tell_matches(absence)

    def _lock(self, player: PlayerId) -> AbstractAsyncContextManager[None]:
        """Return the player's lock, which holds in all processes. It stays held during requests to Discord."""
        return self._peers.lock(f"absences of {player}")

    async def _tell_matches(self, absence: Absence, here: int | None = None) -> None:
        """Record in the player's matches that the absence began or is over, and store which matches have
        recorded it.

        A match is left for a retry if it fails, or if it is unknown whether the player is a member of its
        server.
        """
        running = await self._running_matches(absence.player)
        known = [row for row in running if await self._tell_match(row, absence, here)]
        await self._store.told(absence.id, [row.match_id for row in known])

    async def _tell_match(self, row: Row, absence: Absence, here: int | None) -> bool:
        """Record the absence, or the departure from the server, in one match. Returns False if the caller must
        retry later."""
        what = f"Recording an absence in match {row.match_id}"
        return await isolated(what, self._record(row, absence, here)) in (True, NotDone.REFUSED)

    async def _record(self, row: Row, absence: Absence, here: int | None) -> bool:
        """Record the absence, or the departure, in one match.

        Returns False if it is unknown whether the player is a member of the match's server.
        """
        if absence.until <= self._clock.now():
            await self._record_end(row, absence)
            return True
        member = await self._is_member(row, absence.player, here)
        if member is None:
            return False
        if member:
            if await self._is_told(row, absence):
                return True
            request = f"away {absence.request} {row.match_id}"
            await self._service.writer.decide(
                row.match_id, request, substitution.go_away, absence.player, absence.until
            )
        else:
            await self._service.writer.decide(
                row.match_id, None, substitution.depart, absence.player, "left"
            )
        return True

    async def _is_told(self, row: Row, absence: Absence) -> bool:
        """Return whether the match's log already has this absence, even if a program before 0.3.0 stored it
        under another key."""
        told = WentAway(absence.player, int(absence.until.timestamp()))
        steps = await self._service.matches.steps(row.match_id)
        return any(step.last == told and step.at >= absence.start for step in steps)

    async def _record_end(self, row: Row, absence: Absence) -> None:
        """Record the return in a match that still counts the player as away although the absence is over.

        Does nothing if another absence has begun.
        """
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
        """Record the return in one match. Return whether the match counted the player as missing.

        The return is recorded too if it is unknown whether the player is a member of the server; otherwise the
        match would keep playing for them.
        """
        match = await self._service.matches.load(row.match_id)
        missed = match.presence.missing(player, int(self._clock.now().timestamp()))
        if not missed or await self._is_member(row, player, here) is False:
            return False
        await self._service.writer.decide(
            row.match_id, f"{request} {row.match_id}", substitution.come_back, player
        )
        return True

    async def _is_member(self, row: Row, player: PlayerId, here: int | None) -> bool | None:
        """Return whether the player is a member of the match's server; None if that is unknown now."""
        if row.server == here:
            return True
        (person,) = (await self._service.players.known(frozenset({player}), row.server)).values()
        return await self._members.of(row.server, person.discord_id)

    async def _running_matches(self, player: PlayerId) -> list[Row]:
        """Return the player's running matches, except frozen ones and practice matches, which have nobody to
        inform."""
        rows = await self._service.lists.rows_of(player)
        running = [row for row in rows if row.status is Status.RUNNING and not row.frozen]
        return [row for row in running if row.server != ANYWHERE]
