"""Deleting what is past and needed by nobody, a little at a time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from matches.ports.clock import Clock, Pulse
from matches.ports.storage import Past

logger = logging.getLogger(__name__)

AGAIN: Final = timedelta(days=1)

REMINDERS: Final = timedelta(days=40)
"""A reminder that was posted is taken away when a later one is: the next comes within a week, or after an
absence of at most 30 days."""

PAUSES: Final = timedelta(days=1)
"""At the least: as long as a clock was last counted before a pause ended, the pause is needed."""

REQUESTS: Final = timedelta(days=2)
"""Discord repeats an interaction within minutes, while its token lives: 15 minutes."""

LOBBIES: Final = timedelta(days=30)
"""Since a lobby was called off or closed."""

_NOT_ALIVE: Final = timedelta(minutes=1)
_BETWEEN: Final = timedelta(milliseconds=50)
"""Between two steps, in which people's commands are stored."""

Step: TypeAlias = Callable[[str], Awaitable[str | None]]
"""One short transaction, which goes on after a place: where it ended, or None when all is looked through."""


class Purge:
    """A chore, once a day. `keep_ended` is how long a match is kept that has ended: for good where there is
    none. Only while the bot is connected, as before that nobody but this machine has told what time it is."""

    def __init__(
        self, past: Past, pulse: Pulse, clock: Clock, keep_ended: timedelta | None = None
    ) -> None:
        self._past = past
        self._pulse = pulse
        self._clock = clock
        self._keep_ended = keep_ended
        self._due = datetime.min.replace(tzinfo=UTC)

    async def do_due(self) -> datetime:
        now = self._clock.now()
        if not self._pulse.alive:
            return max(self._due, now + _NOT_ALIVE)
        if now >= self._due:
            for step in self._steps(now):
                await self._all(step)
            self._due = now + AGAIN
        return self._due

    def _steps(self, now: datetime) -> list[Step]:
        past = self._past
        steps: list[Step] = [
            lambda after: past.reminders(now - REMINDERS, after),
            lambda after: past.pauses(now - PAUSES, after),
            lambda after: past.requests(now - REQUESTS, after),
            lambda after: past.lobbies(now - LOBBIES, after),
        ]
        if (kept := self._keep_ended) is not None:
            steps.append(lambda after: past.ended(now - kept, after))
        return steps

    async def _all(self, step: Step) -> None:
        ended = await step("")
        while ended is not None:
            await self._clock.sleep_until(self._clock.now() + _BETWEEN)
            ended = await step(ended)
