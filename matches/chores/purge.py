"""Deletes rows that are no longer needed, in small transactions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timedelta
from typing import Final

from matches.ports.retrying import SCRUB_AGAIN
from matches.service.service import MatchService

AGAIN: Final = timedelta(days=1)

REMINDERS: Final = timedelta(days=40)
"""How long a posted reminder is kept. The next reminder, which replaces it, comes within a week, or after an
absence of at most 30 days."""

PAUSES: Final = timedelta(days=1)
"""The minimum time for which a pause of clocks is kept. It is kept longer while some clock has not taken it
into account yet."""

REQUESTS: Final = timedelta(days=2)
"""How long interaction ids are kept, by which a repeated request is recognized. An interaction's token is valid
for 15 minutes: https://docs.discord.com/developers/interactions/receiving-and-responding"""

ABSENCES: Final = timedelta(days=40)
"""How long the keys are kept that ensure that an absence, or its early end, is announced only once. An absence
lasts at most 30 days, and may be announced again until it ends."""

LOBBIES: Final = timedelta(days=30)
"""How long a lobby or a season is kept after it was cancelled."""

PRACTICE: Final = timedelta(days=30)
"""How long a practice match is kept after its last event, whether it has ended or not."""

LESSONS: Final = timedelta(days=30)
"""How long a lesson is kept after its last move, whether it is finished or not."""

_BETWEEN: Final = timedelta(milliseconds=50)
"""Delay between two transactions, so that people's commands can write in between."""


class Purge:
    """A chore that deletes rows that are no longer needed, once a day, and then overwrites them in the
    database's files.

    `keep_ended` says how long ended matches are kept; None keeps them forever.

    Run it only while the bot is connected to Discord: a connection confirms that the system clock is about
    right. With a clock that is ahead, it would delete too much.
    """

    def __init__(self, service: MatchService, keep_ended: timedelta | None = None) -> None:
        self._past = service.database.past
        self._scrub = service.database.personal.scrub
        self._clock = service.clock
        self._keep_ended = keep_ended

    async def do_due(self) -> datetime:
        now = self._clock.now()
        for transactions in self._steps(now):
            async for _ in transactions:
                await self._clock.sleep_until(self._clock.now() + _BETWEEN)
        return now + (AGAIN if await self._scrub() else SCRUB_AGAIN)

    def _steps(self, now: datetime) -> Iterator[AsyncIterator[None]]:
        yield self._past.reminders(now - REMINDERS)
        yield self._past.pauses(now - PAUSES)
        yield self._past.requests(now - REQUESTS)
        # Earlier versions of the program stored a key for each move of a computer.
        yield self._past.requests(now - REQUESTS, "computer")
        yield self._past.requests(now - ABSENCES, "away")
        yield self._past.requests(now - ABSENCES, "back")
        yield self._past.lobbies(now - LOBBIES)
        yield self._past.practice(now - PRACTICE)
        yield self._past.lessons(now - LESSONS)
        yield self._past.seasons(now - LOBBIES, cancelled=True)
        if (kept := self._keep_ended) is not None:
            yield self._past.ended(now - kept)
            yield self._past.seasons(now - kept, cancelled=False)
