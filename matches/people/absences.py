"""Going away and coming back, in all of somebody's matches at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.log.match import Status
from matches.ports.clock import Clock
from matches.ports.players import Members
from matches.ports.preferences import Absence, Preferences
from matches.ports.storage import Row, StorageBusy
from matches.service.limits import MOST_AWAY
from matches.service.service import MatchService
from matches.time.calendar import DAY, Hours

logger = logging.getLogger(__name__)

YEAR: Final = timedelta(days=365)
_SOON: Final = timedelta(minutes=1)


class Absences:
    """Also a chore: every running match of somebody who is away is told of it once, those too that begin
    meanwhile. Whom the matches miss, and whose time stands still, is in the database: the first
    in the logs, by requests that name absence and match, the second by the absence itself.

    Nobody's words reach a server that they have left: its matches are told that they have left. `here` is
    the server in which somebody says it: of that one they are a member.
    """

    def __init__(
        self, service: MatchService, preferences: Preferences, clock: Clock, members: Members
    ) -> None:
        self._service = service
        self._preferences = preferences
        self._clock = clock
        self._members = members
        self._locks: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()
        self._on_change: Callable[[], None] = lambda: None

    def on_change(self, listener: Callable[[], None]) -> None:
        """From now on the listener is told when somebody's time counts otherwise than before."""
        self._on_change = listener

    async def tell_hours(self, player: PlayerId, hours: Hours) -> None:
        await self._preferences.put_hours(player, hours, self._clock.now())
        self._on_change()

    async def away(
        self, player: PlayerId, until: datetime, reason: str, request: str, here: int
    ) -> Absence:
        """From now on, in place of an absence that lasts; raises Refused."""
        async with self._lock(player):
            absence = await self._preferences.requested(request)
            if absence is None:
                now = self._clock.now()
                _require_allowed(await self._preferences.absences(player, now - YEAR), now, until)
                absence = await self._preferences.add_absence(player, until, reason, request, now)
            try:
                await self._tell(absence, here)
            except StorageBusy as error:  # it holds all the same, and is told when the chore is due
                logger.warning("an absence is told later: %s", error)
        self._on_change()
        return absence

    async def back(self, player: PlayerId, request: str, here: int) -> bool:
        """End the absence, and play again where somebody or something else was missed of the player.
        Whether anything was. The absence ends last: until then no clock runs."""
        async with self._lock(player):
            running = await self._running(player)
            returned = [await self._returns(each, player, request, here) for each in running]
            ended = await self._preferences.end_absence(player, self._clock.now())
        self._on_change()
        return ended or any(returned)

    async def absence(self, player: PlayerId) -> Absence | None:
        """The one that lasts."""
        lasting = await self._preferences.absences(player, self._clock.now())
        return lasting[-1] if lasting else None

    async def reason(self, player: PlayerId) -> str:
        """Why the player is away, if they are and said so."""
        absence = await self.absence(player)
        return absence.reason if absence is not None else ""

    async def days_left(self, player: PlayerId) -> int:
        """For how many days more the player may be away, from the end of the absence that lasts or now."""
        now = self._clock.now()
        earlier = await self._preferences.absences(player, now - YEAR)
        return days_left(earlier, max([now, *(each.until for each in earlier)]))

    async def do_due(self) -> datetime | None:
        untold = await self._preferences.untold()
        for absence in untold:
            async with self._lock(absence.player):
                if absence in await self._preferences.untold():  # it may have ended meanwhile
                    await self._tell(absence)
        left = untold and await self._preferences.untold()
        return self._clock.now() + _SOON if left else None

    def _lock(self, player: PlayerId) -> asyncio.Lock:
        """One per person: Discord may be asked under it, for which nobody else waits."""
        return self._locks.setdefault(player, asyncio.Lock())

    async def _tell(self, absence: Absence, here: int | None = None) -> None:
        """An absence that is over already is told to nobody; where it is not known whether somebody is
        still a member, it is told later."""
        running = await self._running(absence.player)
        if absence.until <= self._clock.now():
            known = running
        else:
            known = [row for row in running if await self._knows(row, absence, here)]
        await self._preferences.told(absence.id, [row.match_id for row in known])

    async def _knows(self, row: Row, absence: Absence, here: int | None) -> bool:
        """Whether the match knows of the absence from now on, or need not know."""
        member = await self._is_member(row, absence.player, here)
        if member is None:
            return False
        try:
            if member:
                request = f"away {absence.id} {row.match_id}"
                await self._service.go_away(row.match_id, absence.player, absence.until, request)
            else:
                await self._service.depart(row.match_id, absence.player, "left")
        except Refused as refusal:
            logger.info("match %s is not told of an absence: %s", row.match_id, refusal)
        return True

    async def _returns(self, row: Row, player: PlayerId, request: str, here: int) -> bool:
        """Whether the match missed the player until now. Where nobody says that they have left they come
        back: else it would go on playing for them."""
        try:
            match = await self._service.load(row.match_id)
            missed = match.presence.missing(player, int(self._clock.now().timestamp()))
            if not missed or await self._is_member(row, player, here) is False:
                return False
            await self._service.come_back(row.match_id, player, f"{request} {row.match_id}")
        except Refused as refusal:
            logger.info("nobody comes back to match %s: %s", row.match_id, refusal)
            return False
        return True

    async def _is_member(self, row: Row, player: PlayerId, here: int | None) -> bool | None:
        """Whether the player is a member of the match's server; None where that can't be known now."""
        if row.server == here:
            return True
        (person,) = (await self._service.known(frozenset({player}), row.server)).values()
        return await self._members.of(row.server, person.discord_id)

    async def _running(self, player: PlayerId) -> list[Row]:
        rows = await self._service.rows_of(player)
        return [row for row in rows if row.status is Status.RUNNING and not row.frozen]


def days_left(earlier: Iterable[Absence], start: datetime) -> int:
    """How many whole days from the start on somebody may still be away, after these absences."""
    spans = [*earlier]
    possible = range(MOST_AWAY // DAY, 0, -1)
    return next((days for days in possible if _fits(spans, start, start + days * DAY)), 0)


def _require_allowed(earlier: Iterable[Absence], now: datetime, until: datetime) -> None:
    if until <= now:
        raise Refused("That is over already: say a day to come, or how long, such as 3 days.")
    spans = [*earlier]
    if not _fits(spans, now, until):
        left = days_left(spans, now)
        days = "1 day" if left == 1 else f"{left} days"
        raise Refused(
            f"You can be away for {MOST_AWAY // DAY} days in any {YEAR // DAY}. From now on it can be "
            f"{days if left else 'no whole day'} at most."
        )


def _fits(earlier: Iterable[Absence], start: datetime, until: datetime) -> bool:
    """Whether with an absence from the start until then no year has too much of it. An earlier one that
    lasts counts until the start: it is what was used of it."""
    since = until - YEAR
    used = (min(each.until, start) - max(each.start, since) for each in earlier)
    return until - start + sum((max(each, timedelta()) for each in used), timedelta()) <= MOST_AWAY
