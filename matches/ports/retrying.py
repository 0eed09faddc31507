"""The delays after which failed work is retried, and the exponential backoff."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any, Final, TypeVar

from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

T = TypeVar("T")

_DOUBLINGS: Final = 16
"""After this many doublings, a pause stops growing, which keeps the numbers small."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Exponential backoff: the pause is `first` after one failure, and doubles with each further failure in a
    row, up to `longest`."""

    first: timedelta
    longest: timedelta

    def pause(self, failures: int) -> timedelta:
        """Return the pause after this many failures in a row. `failures` must be at least 1."""
        return min(self.first * (1 << min(failures - 1, _DOUBLINGS)), self.longest)

    def seconds(self) -> Iterator[float]:
        """Yield the pause after each failure in a row, in seconds, without end."""
        return (self.pause(failures).total_seconds() for failures in count(1))


_SECOND: Final = timedelta(seconds=1)
_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = timedelta(hours=1)

BUSY: Final = _MINUTE
"""How long background work waits if the database was busy, if it failed, or if part of it is left to do."""

BUSY_WATCHED: Final = timedelta(seconds=5)
"""Like `BUSY`, for work that somebody may be waiting for: moves of computers, and reviews."""

DEFECT: Final = timedelta(minutes=10)
"""How long a part of background work, such as one match, waits after an unexpected exception, or for a newer
version of the program that can do it."""

BLOCKED: Final = timedelta(minutes=10)
"""How long the clocks of a match are paused at a time while the bot may not post in its channel. Also how long
a season waits before it tries again to open a match."""

NOT_READY: Final = _MINUTE
"""How long work with deadlines waits while the bot is not connected to Discord, which confirms the time."""

NOT_ALLOWED: Final = _HOUR
"""How long reminders and messages of seasons wait if Discord does not allow a post, unless an event comes
first."""

REFUSED: Final = Backoff(_MINUTE, _HOUR)
"""The backoff after Discord rejected a request: one about a channel, or one that withdraws commands."""

TROUBLE: Final = Backoff(_SECOND, _MINUTE)
"""The backoff after a message that players wait for could not be posted or edited, because Discord or the
database had trouble."""

DEFECTIVE: Final = Backoff(_SECOND, _HOUR)
"""The backoff after an unexpected exception, a request that Discord rejected as invalid, or a failed edit that
nobody waits for."""

SCRUB_AGAIN: Final = timedelta(minutes=10)
"""How long work waits that could not overwrite deleted rows, because a reader was holding the database's
files."""

NO_AVATAR: Final = timedelta(minutes=10)
"""How long to wait before another request for an avatar that could not be fetched or decoded."""

PORT_TAKEN: Final = 15 * _SECOND
"""How long to wait while the port for metrics is taken. A previous process may be about to release it."""

FAILED_BACKUP: Final = timedelta(minutes=5)
"""How long to wait after a failed backup, unless the next one is due sooner."""

DISCORD_AWAY: Final = Backoff(_SECOND, timedelta(minutes=5))
"""The backoff while Discord can't be reached when the bot starts."""

UNCONFIRMED_EDIT: Final = Backoff(timedelta(minutes=4), 64 * _MINUTE)
"""The backoff before an edit is repeated, because a delayed earlier edit may have overwritten it."""

THINKER: Final = Backoff(_SECOND, _MINUTE)
"""The backoff before a computer player's worker process is started again after it died or failed."""

UNCONFIRMED_COMMIT: Final = Backoff(_SECOND / 20, 2 * _SECOND)
"""The backoff while the program can't find out whether the database has committed a transaction."""

LOCK: Final = Backoff(_SECOND / 100, _SECOND / 4)
"""The backoff while another process holds a lock in the database."""


async def despite_busy(
    what: str, work: Callable[[], Awaitable[T]], clock: Clock, delay: timedelta = BUSY
) -> T:
    """Call `work` until the database is not busy, and return the result. Wait for `delay` between two calls.
    `what` is for the program's log, and says what could not be done."""
    while True:
        try:
            return await work()
        except StorageBusy as error:
            logger.warning("%s; trying again: %s", what, error)
            await clock.sleep_until(clock.now() + delay)


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended. Their errors are ignored."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
