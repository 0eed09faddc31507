"""Exponential backoff for each channel in which Discord has rejected the bot's requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from math import inf
from typing import Final

from matches.ports.leased_cache import LruCache
from matches.ports.retrying import REFUSED

_EASED_AGAIN: Final = 60.0
"""The minimum time, in seconds, between two pauses of the same channel that `Access.eased` ends early."""

_REMEMBERED: Final = 10_000
"""Maximum number of channels whose backoff is kept in memory. The least recently used one is dropped first."""


@dataclass(slots=True)
class _Refusals:
    """The backoff of one channel. Both times are in monotonic seconds.

    - `count`: the number of consecutive rejections.
    - `until`: when the pause ends.
    - `eased`: when an event last ended a pause early.
    """

    count: int = 0
    until: float = -inf
    eased: float = -inf


class Access:
    """The backoff of each channel. `RequestGuard` has one object of this class for posts, and one for edits.

    The first rejected request pauses the channel for a minute. Each further rejection doubles the pause, up to
    an hour. A request that succeeds resets the backoff. `seconds` is a monotonic clock.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._refused: LruCache[int, _Refusals] = LruCache(_REMEMBERED)

    def pause(self, channel: int) -> timedelta:
        """Return how long to wait before the next request in a channel; zero if it may be sent now."""
        refusals = self._refused.get(channel)
        left = 0.0 if refusals is None else refusals.until - self._seconds()
        return timedelta(seconds=max(0.0, left))

    def refused(self, channel: int) -> None:
        """Pause the channel after a rejected request. Do nothing if it is paused already, because that request
        was sent before the pause."""
        if self.pause(channel):
            return
        refusals = self._refused.get(channel) or _Refusals()
        refusals.count += 1
        refusals.until = self._seconds() + REFUSED.pause(refusals.count).total_seconds()
        self._refused.put(channel, refusals)

    def granted(self, channel: int) -> None:
        self._refused.drop(channel)

    def eased(self, channel: int) -> None:
        """End the pause of a channel early, after an event such as a change of permissions.

        Do nothing if an event has done this for the same channel within the last `_EASED_AGAIN` seconds. The
        number of consecutive rejections is kept, so the next pause is no shorter.
        """
        # Without the minimum of `_EASED_AGAIN`, a server that keeps changing its roles would switch the backoff
        # off.
        refusals = self._refused.get(channel)
        if refusals is not None and self._seconds() - refusals.eased >= _EASED_AGAIN:
            refusals.eased, refusals.until = self._seconds(), -inf
