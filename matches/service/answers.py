"""Tracks which people have received the reply to their own action, and so need no ping about its effects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.leased_cache import LruCache

_PATIENCE: Final = 3.0
"""How many seconds a message about an action waits for the reply to that action."""

_KEPT: Final = 4096
"""For how many of the latest events it is remembered whether the reply was received."""


@dataclass
class _Answer:
    """The reply to an action: whether the person received it, and the events that it reports, with one sequence
    for each append to a log."""

    received: asyncio.Future[bool]
    told: list[Sequence[Match]] = field(default_factory=list)


_answer: ContextVar[_Answer | None] = ContextVar("answer", default=None)
"""The reply that the running task will give to the action it carries out; None if there is none."""


class Answers:
    """Remembers which replies to actions were received. Nothing is stored: after a restart, no reply counts as
    received.

    `on_received` is called when a person has received a reply, once for each group of events that their action
    appended to a match's log. Set `elsewhere` if other processes reply to people too. Their replies are then
    awaited, and must be reported through `received_elsewhere`.
    """

    def __init__(self) -> None:
        self._by_event: LruCache[tuple[MatchId, int], asyncio.Future[bool]] = LruCache(_KEPT)
        self.elsewhere = False
        self.on_received: Callable[[Sequence[Match]], None] = lambda _: None

    @contextmanager
    def to_come(self) -> Iterator[Callable[[], None]]:
        """Return a context in which to carry out an action and reply to it.

        The context yields a function; call it once the person has received the reply. If the context ends
        before that, the reply counts as lost.
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
        """Record that the current task has appended these events. If it runs in a context of `to_come`, the
        reply to the action covers them."""
        if (answer := _answer.get()) is None:
            return
        answer.told.append(steps)
        for step in steps:
            self._by_event.put((step.id, step.version), answer.received)

    def received_elsewhere(self, match_id: MatchId, versions: range) -> None:
        """Record that another process has delivered the reply to the action that led to these versions of the
        match."""
        for version in versions:
            _settle(self._awaited(match_id, version), True)

    def _awaited(self, match_id: MatchId, version: int) -> asyncio.Future[bool]:
        if (received := self._by_event.get((match_id, version))) is None:
            received = asyncio.get_running_loop().create_future()
            self._by_event.put((match_id, version), received)
        return received

    async def received(self, match_id: MatchId, version: int) -> bool:
        """Return whether the person who caused this event has received the reply to their action.

        Waits up to `_PATIENCE` seconds for a reply that is still being given; after that, it counts as lost.
        """
        if not self.elsewhere and self._by_event.get((match_id, version)) is None:
            return False
        received = self._awaited(match_id, version)
        await asyncio.wait({received}, timeout=_PATIENCE)
        _settle(received, False)
        return received.result()


def _settle(received: asyncio.Future[bool], outcome: bool) -> None:
    if not received.done():
        received.set_result(outcome)
