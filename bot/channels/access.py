"""Exponential backoff for each channel in which Discord has refused the bot."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from math import inf
from typing import Final

_FIRST: Final = 60.0
"""Seconds of the pause after the first refusal."""

_LONGEST: Final = 3600.0
"""The maximum pause, in seconds."""

_EASED_AGAIN: Final = 60.0
"""Minimum seconds between two events that each end the pause of the same channel."""

_REMEMBERED: Final = 10_000
"""Maximum number of channels; the one refused longest ago is dropped first."""


@dataclass(slots=True)
class _Refusals:
    """Consecutive refusals of one channel; `until` and `eased` are seconds of the monotonic clock."""

    count: int = 0
    until: float = -inf
    eased: float = -inf


class Access:
    """The backoff of each channel, shared by everything that is posted there.

    The first refusal pauses the channel for a minute. Each further one doubles the pause, up to an hour.
    A request that succeeds resets it. `seconds` is a monotonic clock.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._refused: OrderedDict[int, _Refusals] = OrderedDict()

    def pause(self, channel: int) -> timedelta:
        """Return how long to wait before the next attempt there; zero if it may be tried now."""
        refusals = self._refused.get(channel)
        left = 0.0 if refusals is None else refusals.until - self._seconds()
        return timedelta(seconds=max(0.0, left))

    def refused(self, channel: int) -> None:
        """Count a refusal. A refusal during a pause does not count, because that request started before it."""
        if self.pause(channel):
            return
        refusals = self._refused.setdefault(channel, _Refusals())
        refusals.until = self._seconds() + min(_FIRST * 2**refusals.count, _LONGEST)
        # The limit keeps 2**count small; the pause is capped long before.
        refusals.count = min(refusals.count + 1, 10)
        self._refused.move_to_end(channel)
        if len(self._refused) > _REMEMBERED:
            self._refused.popitem(last=False)

    def granted(self, channel: int) -> None:
        """Reset the backoff: a request succeeded there."""
        self._refused.pop(channel, None)

    def eased(self, channel: int) -> None:
        """End the pause, because an event (such as a change of permissions) may have opened the channel.

        This works at most once every `_EASED_AGAIN` seconds for a channel. The count of refusals stays.
        """
        # Without that limit, a server that keeps changing its roles would switch the backoff off.
        refusals = self._refused.get(channel)
        if refusals is not None and self._seconds() - refusals.eased >= _EASED_AGAIN:
            refusals.eased, refusals.until = self._seconds(), -inf
