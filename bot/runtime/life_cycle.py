"""The life of a process from its start to its end: what it has in hand, and whether it is stopping."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class LifeCycle:
    """Knows the tasks that a stopping process waits for, because each owes somebody a reply or the database a
    change. Once `stopping` is True, no new work begins."""

    def __init__(self) -> None:
        self.stopping = False
        self._in_hand: set[asyncio.Task[object]] = set()
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """A context manager that makes `stop` wait for the current task while it is open."""
        task = asyncio.current_task()
        assert task is not None
        self._pick_up(task)
        try:
            yield
        finally:
            self._put_down(task)

    def take_in_hand(self, task: asyncio.Task[object]) -> None:
        """Make `stop` wait for a task."""
        self._pick_up(task)
        task.add_done_callback(self._put_down)

    def owes_reply(self) -> bool:
        """Return whether `stop` would wait for the current task."""
        return asyncio.current_task() in self._in_hand

    async def rest(self) -> None:
        """Wait until no task is in hand."""
        await self._at_rest.wait()

    async def stop(self, patience: float) -> None:
        """Begin to stop, and wait at most `patience` seconds for the tasks in hand."""
        self.stopping = True
        await self._wait(patience)

    async def end(self, patience: float) -> None:
        """Wait at most `patience` seconds for the tasks that are still in hand, then cancel them. That is like
        a kill: stored changes stand, and the next start shows them."""
        await self._wait(patience)
        for task in self._in_hand:
            task.cancel()

    async def _wait(self, patience: float) -> None:
        if self._in_hand:
            await asyncio.wait([*self._in_hand], timeout=patience)

    def _pick_up(self, task: asyncio.Task[object]) -> None:
        self._in_hand.add(task)
        self._at_rest.clear()

    def _put_down(self, task: asyncio.Task[object]) -> None:
        self._in_hand.discard(task)
        if not self._in_hand:
            self._at_rest.set()
