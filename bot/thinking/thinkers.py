"""Implements `matches.ports.thinking.Thinkers` with worker processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

import players
from bot.thinking.thinker import Thinker
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Answer, Question, suggested
from players.thought import Level, Thought

Item = TypeVar("Item")

logger = logging.getLogger(__name__)

MOST_WORK: Final = 60.0
"""Maximum amount of work that may be queued per worker, in estimated seconds."""

PATIENCE: Final = 1.0
"""Maximum time, in seconds, that the end of the bot waits for killed workers."""

FIRST: Final = 1.0
"""The estimate for the first thought of a game and level, in seconds. Few take longer."""

SHORTEST: Final = 0.02
"""The lowest estimate, in seconds. Without it, the queue's time limit would admit almost any number of quick
thoughts."""

_SHARE: Final = 0.2

_HURRY: Final = (
    "A computer player has to hurry in match %s, because %d moves are waiting for a "
    "thinker. If this lasts, raise FAIRWIND_THINKERS."
)

_QUICK: Final = (Level.BEGINNER, Level.EASY)
"""The levels at which a thought takes no longer than computing the move that the game suggests."""


class ThoughtDurations:
    """Estimates in seconds, by game and level: moving averages in which the newest thought counts a fifth."""

    def __init__(self) -> None:
        self._means: dict[tuple[str, Level], float] = {}

    def expected(self, game: str, level: Level) -> float:
        return self._means.get((game, level), FIRST)

    def add(self, game: str, level: Level, seconds: float) -> None:
        before = self.expected(game, level)
        self._means[game, level] = max(before + _SHARE * (seconds - before), SHORTEST)


class FairQueue(Generic[Item]):
    """A queue that serves matches in turn: each `pop` takes the oldest item of the next match."""

    def __init__(self) -> None:
        self._rows: dict[MatchId, deque[Item]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    def put(self, match_id: MatchId, item: Item) -> None:
        self._rows.setdefault(match_id, deque()).append(item)

    def pop(self) -> Item:
        """Return the oldest item of the match whose turn it is. Raise StopIteration if there is none."""
        match_id = next(iter(self._rows))
        row = self._rows.pop(match_id)
        item = row.popleft()
        if row:
            self._rows[match_id] = row  # the row goes to the end
        return item

    def discard(self, match_id: MatchId, item: Item) -> None:
        """Remove an item of a match from the queue. Do nothing if it is no longer queued."""
        row = self._rows.get(match_id, deque())
        if item in row:
            row.remove(item)
        if not row:
            self._rows.pop(match_id, None)


@dataclass(frozen=True, eq=False, slots=True)
class _PendingQuestion:
    """A question for a worker. It is in one of these states:

    - waiting: it is in one of the queues, until a thinker is free.
    - at work: it is in no queue, because a thinker thinks about it.
    - settled: the future `thought` has a result, which is None if thinking failed or the bot ends.
    - given up: the task that waits for the answer was cancelled. The question then leaves its queue.
    """

    question: Question
    seconds: float
    """The estimated duration of the thought, in seconds."""
    thought: asyncio.Future[Thought[Any] | None] = field(repr=False)


class WorkerThinkers:
    """Answers questions with worker processes, which start when they are first needed.

    If there are no workers, or too much work is queued, this process answers a new question itself. It thinks
    about the question only at the lowest levels, where that is fast. At all others, it answers with the move
    that the game suggests, and marks the answer as hurried.
    """

    def __init__(
        self, workers: int, thinker: Callable[[], Thinker] = Thinker, work: float = MOST_WORK
    ) -> None:
        self._thinkers = [thinker() for _ in range(workers)]
        self._idle = [*self._thinkers]
        self._most = workers * work
        self._durations = ThoughtDurations()
        self._queue: FairQueue[_PendingQuestion] = FairQueue()
        self._later: FairQueue[_PendingQuestion] = FairQueue()  # questions that are not urgent
        self._unanswered: set[_PendingQuestion] = set()
        self._at_work: set[asyncio.Task[None]] = set()
        self._one_in_place = asyncio.Lock()

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._later)

    async def think(self, question: Question) -> Answer:
        thought = await self._asked(question)
        return Answer(thought) if thought else await self._answer_in_place(question)

    async def close(self, patience: float) -> None:
        """End the workers, within `patience` seconds. Questions are then answered in this process."""
        self._most = 0
        for task in self._at_work:
            task.cancel()
        for pending in self._unanswered:
            _settle(pending, None)
        ending = [*self._at_work, *(asyncio.create_task(each.end()) for each in self._thinkers)]
        if ending:
            await asyncio.wait(ending, timeout=patience)

    async def _asked(self, question: Question) -> Thought[Any] | None:
        """Let a worker think about a question, and return its thought. Return None if thinking failed, if too
        much work is queued, or after `close`."""
        queue = self._queue if question.urgent else self._later
        seconds = self._durations.expected(question.game, question.level)
        if not self._has_time(question, seconds):
            if self._thinkers:
                logger.warning(_HURRY, question.match_id, len(queue))
            return None
        pending = _PendingQuestion(question, seconds, asyncio.get_running_loop().create_future())
        self._unanswered.add(pending)
        queue.put(question.match_id, pending)
        self._put_to_work()
        try:
            return await pending.thought
        finally:
            self._unanswered.discard(pending)
            queue.discard(question.match_id, pending)

    def _has_time(self, question: Question, seconds: float) -> bool:
        urgent = question.urgent
        ahead = sum(each.seconds for each in self._unanswered if each.question.urgent == urgent)
        return bool(self._most) and (not ahead or ahead + seconds <= self._most)

    def _put_to_work(self) -> None:
        # Prefer the thinker that became idle last, because its worker process is probably running.
        if self._idle:
            task = asyncio.create_task(self._work(self._idle.pop(), self._next()))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def _work(self, thinker: Thinker, first: _PendingQuestion) -> None:
        await self._think(thinker, first)
        while self._queue or self._later:
            await self._think(thinker, self._next())
        self._idle.append(thinker)

    async def _think(self, thinker: Thinker, pending: _PendingQuestion) -> None:
        question, begun = pending.question, time.perf_counter()
        try:
            thought = await thinker.think(question)
        except Exception as error:  # its text could reveal a hand
            logger.error(
                "Thinking about match %s failed: %s", question.match_id, type(error).__name__
            )
            await thinker.end()
            thought = None
        else:
            self._durations.add(question.game, question.level, time.perf_counter() - begun)
        _settle(pending, thought)

    def _next(self) -> _PendingQuestion:
        return (self._queue or self._later).pop()

    async def _answer_in_place(self, question: Question) -> Answer:
        # Use a thread: a suggestion takes up to ten milliseconds, too long to block the event loop.
        async with self._one_in_place:
            return await asyncio.to_thread(answer_in_place, question)


@asynccontextmanager
async def worker_thinkers(workers: int) -> AsyncIterator[WorkerThinkers]:
    thinkers = WorkerThinkers(workers)
    try:
        yield thinkers
    finally:
        await thinkers.close(PATIENCE)


def answer_in_place(question: Question) -> Answer:
    """Answer in this process: with a thought at the lowest levels, otherwise with a hurried suggestion."""
    rules = find_games()[question.game]
    if question.level in _QUICK:
        return Answer(players.think(rules, question.view, question.level, question.seed))
    return suggested(rules, question.view)


def _settle(pending: _PendingQuestion, thought: Thought[Any] | None) -> None:
    if not pending.thought.done():  # otherwise it was cancelled: nobody waits for it
        pending.thought.set_result(thought)
