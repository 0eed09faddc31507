"""Who has received the answer to what they did: nobody has to call them to what it led to."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from matches.log.events import MatchId
from matches.log.match import Match

_PATIENCE: Final = 3.0
"""Seconds for which a message waits for the answer to what it tells."""

_KEPT: Final = 4096
"""The answers to so many of the latest events are kept."""

_answer: ContextVar[asyncio.Future[bool] | None] = ContextVar("answer", default=None)
"""What comes of the answer that the running task will give."""


class Answers:
    """What this process has answered. It is not stored: after a kill nobody counts as answered."""

    def __init__(self) -> None:
        self._by_event: OrderedDict[tuple[MatchId, int], asyncio.Future[bool]] = OrderedDict()

    @contextmanager
    def to_come(self) -> Iterator[Callable[[], None]]:
        """Around an action and its answer. Call what it gives once the person has received the answer."""
        received = asyncio.get_running_loop().create_future()
        before = _answer.set(received)
        try:
            yield lambda: _settle(received, True)
        finally:
            _answer.reset(before)
            _settle(received, False)

    def appended(self, steps: Iterable[Match]) -> None:
        """These events were appended: by the action of the running task, if it has one."""
        if (received := _answer.get()) is None:
            return
        for step in steps:
            self._by_event[step.id, step.version] = received
        while len(self._by_event) > _KEPT:
            self._by_event.popitem(last=False)

    async def received(self, match_id: MatchId, version: int) -> bool:
        """Whether whoever caused this event has received the answer. One that is under way is awaited; if it
        takes too long, it counts as lost from then on."""
        if (received := self._by_event.get((match_id, version))) is None:
            return False
        await asyncio.wait({received}, timeout=_PATIENCE)
        _settle(received, False)
        return received.result()


def _settle(received: asyncio.Future[bool], outcome: bool) -> None:
    if not received.done():
        received.set_result(outcome)
