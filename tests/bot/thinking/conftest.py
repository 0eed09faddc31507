"""Fixtures for computer players in real worker processes. Their priority is normal, although the bot's workers
have a low one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from signal import SIGCONT, SIGKILL, Signals

import pytest

from bot.thinking.thinker import Thinker, Worker, start_worker
from bot.thinking.thinkers import WorkerThinkers
from matches.ports.thinking import Answer, Question
from tests.pausing import pause

PATIENCE = 60.0
"""A timeout in seconds, long enough that no test fails on a busy machine."""


class Crew:
    """Starts worker processes and keeps track of them."""

    def __init__(self) -> None:
        self.workers: list[Worker] = []

    async def start(self) -> Worker:
        self.workers.append(await start_worker(niceness=0))
        return self.workers[-1]

    def thinker(self, guard: float = PATIENCE, retirement: int = 100) -> Thinker:
        return Thinker(guard, retirement, self.start)

    @asynccontextmanager
    async def thinkers(self, workers: int = 1, work: float = 10.0) -> AsyncIterator[WorkerThinkers]:
        thinkers = WorkerThinkers(workers, self.thinker, work)
        try:
            yield thinkers
        finally:
            await thinkers.close(PATIENCE)

    def signal(self, how: Signals) -> None:
        """Send a signal to the newest worker."""
        os.kill(self.workers[-1].pid, how)

    def stop(self) -> None:
        pause(self.workers[-1].pid)

    def resume(self) -> None:
        self.signal(SIGCONT)

    def kill(self) -> None:
        self.signal(SIGKILL)


@pytest.fixture
async def crew() -> AsyncIterator[Crew]:
    """A `Crew` of worker processes, all of which must have ended when the test ends."""
    crew = Crew()
    yield crew
    for worker in crew.workers:
        assert not worker.alive


async def begun(thinkers: WorkerThinkers, *questions: Question) -> list[asyncio.Task[Answer]]:
    """Ask the questions, and wait until every worker that was free has one. Return a task for each question;
    its result is the answer."""
    tasks = [asyncio.create_task(thinkers.think(each)) for each in questions]
    for _ in range(10):
        await asyncio.sleep(0)
    return tasks
