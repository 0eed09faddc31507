"""When failed work is tried again. All delays and backoffs of the program are defined here."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Final, TypeVar

from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

T = TypeVar("T")

_DOUBLINGS: Final = 16
"""After this many doublings the pause stops growing, so that the number never overflows."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Exponential backoff: each failure in a row doubles the pause, from `first` up to `longest`."""

    first: timedelta
    longest: timedelta

    def pause(self, failures: int) -> timedelta:
        """Return the pause after this many failures in a row, which must be at least one."""
        return min(self.first * (1 << min(failures - 1, _DOUBLINGS)), self.longest)

    def seconds(self) -> Iterator[float]:
        """Yield the pauses after the first failure and each further one, in seconds, forever."""
        return (self.pause(failures).total_seconds() for failures in count(1))


_SECOND: Final = timedelta(seconds=1)
_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = timedelta(hours=1)

BUSY: Final = _MINUTE
"""Delay of background work after the database was busy, after a failure, or while part of the work is left
undone."""

BUSY_WATCHED: Final = timedelta(seconds=5)
"""Like `BUSY`, for work that somebody may be watching: moves of computers, and reviews."""

DEFECT: Final = timedelta(minutes=10)
"""Delay after an unexpected exception in one of many units of work, such as one match. Also the delay while
only a newer version of the program can do the work."""

BLOCKED: Final = timedelta(minutes=10)
"""Delay while the bot may not post in the channel of a match with a clock, or a season may open no match."""

NOT_READY: Final = _MINUTE
"""Delay while the bot is not connected, so that nothing confirms the time."""

NOT_ALLOWED: Final = _HOUR
"""Delay of reminders and seasons while Discord does not allow a post, unless an event reports sooner that
posting may be allowed."""

REFUSED: Final = Backoff(_MINUTE, _HOUR)
"""Delay after a request that Discord rejected: the backoff of a channel, and of commands to withdraw."""

TROUBLE: Final = Backoff(_SECOND, _MINUTE)
"""Delay after a message could not be posted or edited because Discord or the database had trouble."""

DEFECTIVE: Final = Backoff(_SECOND, _HOUR)
"""Delay after an unexpected exception, or a request that Discord rejected as invalid. The failure may be a
single one, so retries begin soon and become rarer with time."""

NO_AVATAR: Final = timedelta(minutes=10)
"""Delay after an avatar could not be fetched, or is no picture that can be decoded."""

PORT_TAKEN: Final = 15 * _SECOND
"""Delay while the port for metrics is taken, because a previous process may be about to release it."""

FAILED_BACKUP: Final = timedelta(minutes=5)
"""Delay after a backup failed, unless the next one is due sooner."""

DISCORD_AWAY: Final = Backoff(_SECOND, timedelta(minutes=5))
"""Delay while Discord can't be reached at the start."""

UNCONFIRMED_EDIT: Final = Backoff(timedelta(minutes=4), 64 * _MINUTE)
"""Delay after a failed repetition of an edit that may have been overwritten."""

THINKER: Final = Backoff(_SECOND, _MINUTE)
"""Delay after a worker process died or failed. After the first failure in a row there is no delay."""

UNCONFIRMED_COMMIT: Final = Backoff(_SECOND / 20, 2 * _SECOND)
"""Delay while it is unknown whether the database stored a transaction."""

LOCK: Final = Backoff(_SECOND / 100, _SECOND / 4)
"""Delay while another process holds a lock in the database."""


async def despite_busy(
    what: str, work: Callable[[], Awaitable[T]], clock: Clock, delay: timedelta = BUSY
) -> T:
    """Call `work` until the database is no longer busy, and return the result. Waits for `delay` between two
    calls.

    `what` is a message for the program's log: what could not be done.
    """
    while True:
        try:
            return await work()
        except StorageBusy as error:
            logger.warning("%s; trying again: %s", what, error)
            await clock.sleep_until(clock.now() + delay)
