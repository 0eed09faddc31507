"""Tracks who has received the answer to their own action, and so needs no ping for what the action led to."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from matches.log.events import MatchId
from matches.log.match import Match

_PATIENCE: Final = 3.0
"""Seconds that a message waits for the answer to the action that it shows."""

_KEPT: Final = 4096
"""The number of latest events whose answers are remembered."""


@dataclass
class _Answer:
    """An answer: whether it was received, and the events that it reports, one sequence per append."""

    received: asyncio.Future[bool]
    told: list[Sequence[Match]] = field(default_factory=list)


_answer: ContextVar[_Answer | None] = ContextVar("answer", default=None)
"""The answer that the running task will give."""


class Answers:
    """Remembers which answers were received. Nothing is stored: after a kill, no answer counts as received.

    `on_received` is called with the events of each append whose answer was received here. If other processes
    answer too, set `elsewhere`. Their answers are then awaited, and reported through `received_elsewhere`.
    """

    def __init__(self) -> None:
        self._by_event: OrderedDict[tuple[MatchId, int], asyncio.Future[bool]] = OrderedDict()
        self.elsewhere = False
        self.on_received: Callable[[Sequence[Match]], None] = lambda _: None

    @contextmanager
    def to_come(self) -> Iterator[Callable[[], None]]:
        """Wrap an action and its answer. Call the yielded function once the person has received the answer.

        If the context ends before, the answer counts as lost.
        """
        answer = _Answer(asyncio.get_running_loop().create_future())
        before = _answer.set(answer)
        try:
            yield lambda: self._was_received(answer)
        finally:
            _answer.reset(before)
            _settle(answer.received, False)

    def _was_received(self, answer: _Answer) -> None:
        _settle(answer.received, True)
        for steps in answer.told:
            self.on_received(steps)

    def appended(self, steps: Sequence[Match]) -> None:
        """Record that these events were appended by the running task, as part of its action if it has one."""
        if (answer := _answer.get()) is None:
            return
        answer.told.append(steps)
        for step in steps:
            self._keep(step.id, step.version, answer.received)

    def received_elsewhere(self, match_id: MatchId, versions: range) -> None:
        """Record that another process has answered the action that led to these versions."""
        for version in versions:
            _settle(self._awaited(match_id, version), True)

    def _awaited(self, match_id: MatchId, version: int) -> asyncio.Future[bool]:
        if (received := self._by_event.get((match_id, version))) is None:
            received = asyncio.get_running_loop().create_future()
            self._keep(match_id, version, received)
        return received

    def _keep(self, match_id: MatchId, version: int, received: asyncio.Future[bool]) -> None:
        self._by_event[match_id, version] = received
        while len(self._by_event) > _KEPT:
            self._by_event.popitem(last=False)

    async def received(self, match_id: MatchId, version: int) -> bool:
        """Return whether the person who caused this event has received the answer.

        An answer under way is awaited for up to `_PATIENCE` seconds; after that it counts as lost.
        """
        if not self.elsewhere and (match_id, version) not in self._by_event:
            return False
        received = self._awaited(match_id, version)
        await asyncio.wait({received}, timeout=_PATIENCE)
        _settle(received, False)
        return received.result()


def _settle(received: asyncio.Future[bool], outcome: bool) -> None:
    if not received.done():
        received.set_result(outcome)
