"""Limits on what one person can do, so that nobody can disturb everyone else. Even somebody who plays ten
matches at once stays far below these limits.

Rates are counted in memory, so a restart forgets them.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from matches.decisions.refusal import Refused
from matches.ports.clock import Clock
from texts.text import Text, phrase, phrase_in

OPEN_LOBBIES: Final = 3
"""The maximum number of open lobbies of one host."""

RUNNING: Final = 25
"""The maximum number of running matches that one person has opened and still plays in."""

PRACTISING: Final = 3
"""The maximum number of practice matches of one person. The limit `RUNNING` does not include them."""

MOST_AWAY: Final = timedelta(days=30)
"""The maximum time for which a player may be away within a year."""

IN_HAND: Final = 4
"""How many commands and presses of one person may be waiting for acknowledgement at a time, and how many may be
executed at a time. Others wait in a queue."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit (a token bucket): `most` actions at once, and then one more after each period `every`.
    `what` names the actions in the plural, for the error text. It is a plain string if people never read
    it: such a text appears only in the program's log."""

    what: Text | str
    most: int
    every: timedelta


PRESSES: Final = Rate(
    phrase_in("limit", "commands and presses of any kind"), 240, timedelta(seconds=0.25)
)
TYPING: Final = Rate(phrase_in("limit", "suggestions while you type"), 240, timedelta(seconds=0.25))
OPENINGS: Final = Rate(phrase_in("limit", "new matches and rematches"), 20, timedelta(minutes=3))
INVITATIONS: Final = Rate(
    phrase_in("limit", "invitations of the same person"), 10, timedelta(minutes=10)
)
JOININGS: Final = Rate(phrase_in("limit", "times joining or leaving"), 40, timedelta(minutes=1))
BOARDS: Final = Rate(phrase_in("limit", "boards shown to everyone"), 10, timedelta(minutes=3))
UNDOS: Final = Rate(phrase_in("limit", "undos and requests for one"), 30, timedelta(minutes=1))
HINTS: Final = Rate(phrase_in("limit", "hints"), 30, timedelta(minutes=1))
SEARCHES: Final = Rate(phrase_in("limit", "requests for a new player"), 10, timedelta(minutes=6))
ABSENCES: Final = Rate(phrase_in("limit", "absences"), 3, timedelta(hours=4))
EXPORTS: Final = Rate(phrase_in("limit", "exports of your data"), 4, timedelta(minutes=15))
GREETINGS: Final = Rate(phrase_in("limit", "answers to direct messages"), 1, timedelta(hours=1))
PROOFS: Final = Rate(phrase_in("limit", "matches verified or recorded"), 10, timedelta(minutes=1))
FILMS: Final = Rate(phrase_in("limit", "films of matches"), 10, timedelta(minutes=2))


def too_many(rate: Rate, again: int) -> Text:
    """Return the error text for a person who has reached a rate limit. `again` is when the action is possible
    again, in seconds since 1970."""
    return phrase(
        "Too many {actions} in a short time. Try again {when}.",
        actions=rate.what,
        when=f"<t:{again}:R>",
    )


MOST_KEPT: Final = 20_000
"""The maximum number of rate counters in memory. Counters of full buckets are dropped first, then the least
recently used ones."""

_SWEEP: Final = timedelta(minutes=10)
"""How often counters of full buckets are dropped, so that ids of people don't stay in memory."""

_Key: TypeAlias = tuple[Rate, tuple[int, ...]]


class RateLimits:
    """Limits the rates at which people act, with the generic cell rate algorithm:
    https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm

    For each rate and person, it keeps one number: the time at which the bucket will be full again. `seconds` is
    a monotonic clock.
    """

    def __init__(self, clock: Clock, seconds: Callable[[], float]) -> None:
        self._clock = clock
        self._seconds = seconds
        self._unused_at: dict[_Key, float] = {}
        self._turns: WeakValueDictionary[tuple[str, int], asyncio.Semaphore] = WeakValueDictionary()

    def take(self, rate: Rate, *whom: int) -> None:
        """Count one action. Raises Refused, without counting it, if the limit is reached. `whom` is the id of
        the acting person or, for limits such as invitations of one person by another, both ids."""
        key, now, every = (rate, whom), self._seconds(), rate.every.total_seconds()
        # Each action makes the bucket full later by `every`, but by no more than `most` times `every` from now.
        unused_at = max(self._unused_at.get(key, now), now) + every
        wait = unused_at - now - rate.most * every
        if wait > 1e-6:  # tolerance for rounding errors of sums
            again = math.ceil(self._clock.now().timestamp() + wait)
            raise Refused(too_many(rate, again))
        self._keep(key, unused_at, now)

    def give_back(self, rate: Rate, *whom: int) -> None:
        """Undo the count of an action, because the action had no effect."""
        key = (rate, whom)
        if key in self._unused_at:
            self._unused_at[key] -= rate.every.total_seconds()

    @contextmanager
    def taking(self, rate: Rate, *whom: int) -> Iterator[None]:
        """Return a context manager for an action. It counts the action, unless the action raises an exception.
        If the limit is reached, it raises Refused, and the action does not begin."""
        self.take(rate, *whom)
        try:
            yield
        except BaseException:
            self.give_back(rate, *whom)
            raise

    def turn(self, what: str, person: int) -> asyncio.Semaphore:
        """Return the semaphore that lets a person have only four (`IN_HAND`) actions of the kind `what` in
        progress. Hold it during the action."""
        return self._turns.setdefault((what, person), asyncio.Semaphore(IN_HAND))

    def __len__(self) -> int:
        return len(self._unused_at)

    def _keep(self, key: _Key, unused_at: float, now: float) -> None:
        self._unused_at.pop(key, None)
        self._unused_at[key] = unused_at  # moves the key to the end, in order of last use
        if len(self._unused_at) > MOST_KEPT:
            self._drop_full(now)
            for oldest in [*self._unused_at][: -MOST_KEPT * 3 // 4]:
                del self._unused_at[oldest]

    def _drop_full(self, now: float) -> None:
        self._unused_at = {key: at for key, at in self._unused_at.items() if at > now}

    async def do_due(self) -> datetime:
        """Drop the counters of full buckets. With this method, the rate limits are also a chore."""
        self._drop_full(self._seconds())
        return self._clock.now() + _SWEEP
