"""Which channels have refused the bot lately: they are left alone for a while, longer each time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from math import inf
from typing import Final

_FIRST: Final = 60.0
_LONGEST: Final = 3600.0
_EASED_AGAIN: Final = 60.0
"""Seconds in which one event of Discord's at most ends the pause of a channel."""

_REMEMBERED: Final = 10_000
"""Channels; what was refused longest ago is forgotten first."""


@dataclass(slots=True)
class _Refusals:
    """In a row; `until` and `eased` are seconds of the clock that never jumps."""

    count: int = 0
    until: float = -inf
    eased: float = -inf


class Access:
    """The backoff of each channel, shared by everything that is posted there: the first refusal pauses it for
    a minute, each further one twice as long, up to an hour. A request that is carried out ends it."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._refused: OrderedDict[int, _Refusals] = OrderedDict()

    def pause(self, channel: int) -> timedelta:
        """For how long nothing is to be tried there; zero where it may be tried."""
        refusals = self._refused.get(channel)
        left = 0.0 if refusals is None else refusals.until - self._seconds()
        return timedelta(seconds=max(0.0, left))

    def refused(self, channel: int) -> None:
        """Discord refused the bot there; of several that were under way at once the first one counts."""
        if self.pause(channel):
            return
        refusals = self._refused.setdefault(channel, _Refusals())
        refusals.until = self._seconds() + min(_FIRST * 2**refusals.count, _LONGEST)
        refusals.count = min(refusals.count + 1, 10)
        self._refused.move_to_end(channel)
        if len(self._refused) > _REMEMBERED:
            self._refused.popitem(last=False)

    def granted(self, channel: int) -> None:
        """Discord carried something out there."""
        self._refused.pop(channel, None)

    def eased(self, channel: int) -> None:
        """Something has happened that may have opened the channel: it may be tried at once, unless that
        was so a moment ago already."""
        refusals = self._refused.get(channel)
        if refusals is not None and self._seconds() - refusals.eased >= _EASED_AGAIN:
            refusals.eased, refusals.until = self._seconds(), -inf
