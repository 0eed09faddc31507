"""Tracks which people have received the reply to their own action, and so need no ping about what it led to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal

from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.leased_cache import LruCache

_PATIENCE: Final = 3.0
"""The maximum time, in seconds, that a message about an action waits for the reply to that action."""

_KEPT: Final = 4096
"""The number of latest events for which it is known whether the reply was received, and of latest requests
whose reply was received."""


class _Receipt(asyncio.Event):
    """Is set once it is known whether a person has received a reply. `received` then says so."""

    received = False

    def settle(self, received: bool) -> None:
        if not self.is_set():
            self.received = received
            self.set()


@dataclass
class _Answer:
    """The reply to a person's action. `appends` has one sequence for each append to a log: the match after each
    event of that append."""

    receipt: _Receipt = field(default_factory=_Receipt)
    appends: list[Sequence[Match]] = field(default_factory=list)


_answer: ContextVar[_Answer | None] = ContextVar("answer", default=None)
"""The reply to the action that the current task carries out; None if the task carries out none."""


class Answers:
    """Remembers, in memory only, which people have received the reply to their action. After a restart, no
    reply counts as received.

    Once a person has received a reply, `on_received` is called for each append that their action made. If
    `elsewhere` is set, other processes reply to people too, and report that through `received_elsewhere`.

    `answered` has the ids of the interactions whose reply was received or is being made. If Discord delivers
    one of them again, it must be ignored: by now, the same request might have another result.
    """

    def __init__(self) -> None:
        self._by_event: LruCache[tuple[MatchId, int], _Receipt] = LruCache(_KEPT)
        self.answered: LruCache[int, Literal[True]] = LruCache(_KEPT)
        self.elsewhere = False
        self.on_received: Callable[[Sequence[Match]], None] = lambda _: None

    @contextmanager
    def to_come(self) -> Iterator[Callable[[], None]]:
        """Return a context manager in which to carry out a person's action and reply to it.

        It yields a function to call once the person has received the reply. If the context ends without that
        call, the reply counts as not received.
        """
        answer = _Answer()
        before = _answer.set(answer)
        try:
            yield lambda: self._was_received(answer)
        finally:
            _answer.reset(before)
            answer.receipt.settle(False)

    def _was_received(self, answer: _Answer) -> None:
        answer.receipt.settle(True)
        for steps in answer.appends:
            self.on_received(steps)

    def appended(self, steps: Sequence[Match]) -> None:
        """Record that the current task has appended the events of `steps` to a log. Inside a context of
        `to_come`, they belong to the action that the context is for. Outside, nothing is recorded."""
        if (answer := _answer.get()) is None:
            return
        answer.appends.append(steps)
        for step in steps:
            self._by_event.put((step.id, step.version), answer.receipt)

    def received_elsewhere(self, match_id: MatchId, versions: range) -> None:
        """Record that a person has received another process's reply to their action, which led to these
        versions of the match."""
        for version in versions:
            self._awaited(match_id, version).settle(True)

    def _awaited(self, match_id: MatchId, version: int) -> _Receipt:
        if (receipt := self._by_event.get((match_id, version))) is None:
            receipt = _Receipt()
            self._by_event.put((match_id, version), receipt)
        return receipt

    async def received(self, match_id: MatchId, version: int) -> bool:
        """Return whether the person who caused event number `version` has received the reply to their action.

        If the reply is still being sent, wait for it up to three seconds (`_PATIENCE`). After that, it counts
        as not received.
        """
        if not self.elsewhere and self._by_event.get((match_id, version)) is None:
            return False
        receipt = self._awaited(match_id, version)
        if not receipt.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await receipt.wait()
            receipt.settle(False)
        return receipt.received
