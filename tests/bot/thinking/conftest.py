"""Thinkers with real workers, at the priority of the tests: they would starve below it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from signal import SIGCONT, SIGKILL, Signals

import pytest

from bot.thinking.process import Worker, start_worker
from bot.thinking.thinker import Thinker
from bot.thinking.thinkers import WorkerThinkers
from matches.ports.thinking import Answer, Question
from tests.pausing import pause

PATIENCE = 60.0
"""Seconds for anything: a busy machine fails no test."""


class Crew:
    """Starts workers, and knows them."""

    def __init__(self) -> None:
        self.workers: list[Worker] = []

    async def start(self) -> Worker:
        self.workers.append(await start_worker(niceness=0))
        return self.workers[-1]

    def thinker(self, guard: float = PATIENCE, retirement: int = 100) -> Thinker:
        return Thinker(guard, retirement, self.start)

    @asynccontextmanager
    async def thinkers(self, workers: int = 1, waiting: int = 10) -> AsyncIterator[WorkerThinkers]:
        thinkers = WorkerThinkers(workers, self.thinker, waiting)
        try:
            yield thinkers
        finally:
            await thinkers.close(PATIENCE)

    def signal(self, how: Signals) -> None:
        """To the newest worker."""
        os.kill(self.workers[-1].pid, how)

    def stop(self) -> None:
        pause(self.workers[-1].pid)

    def resume(self) -> None:
        self.signal(SIGCONT)

    def kill(self) -> None:
        self.signal(SIGKILL)


@pytest.fixture
async def crew() -> AsyncIterator[Crew]:
    """At the end none of its workers lives."""
    crew = Crew()
    yield crew
    for worker in crew.workers:
        assert not worker.alive


async def begun(thinkers: WorkerThinkers, *questions: Question) -> list[asyncio.Task[Answer]]:
    """The questions are asked, and those that a worker is free for have been handed over."""
    tasks = [asyncio.create_task(thinkers.think(each)) for each in questions]
    for _ in range(10):
        await asyncio.sleep(0)
    return tasks
