"""The life cycle of a process: which tasks must be finished before it ends, and whether it is stopping."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class LifeCycle:
    """Keeps track of the tasks in hand: a stopping process waits for these, because they owe a person a reply
    or are storing a change. Once `stopping` is True, no new work begins."""

    def __init__(self) -> None:
        self.stopping = False
        self._in_hand: set[asyncio.Task[object]] = set()
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """While the context is open, make a stopping process wait for the current task."""
        task = asyncio.current_task()
        assert task is not None
        self._pick_up(task)
        try:
            yield
        finally:
            self._put_down(task)

    def take_in_hand(self, task: asyncio.Task[object]) -> None:
        """Make a stopping process wait until this task ends."""
        self._pick_up(task)
        task.add_done_callback(self._put_down)

    def owes_reply(self) -> bool:
        """Return whether the current task may owe a person a reply. A stopping process waits for such tasks."""
        return asyncio.current_task() in self._in_hand

    async def rest(self) -> None:
        """Wait until no task is running that a stopping process would wait for."""
        await self._at_rest.wait()

    async def stop(self, patience: float) -> None:
        """Set `stopping`, and wait at most `patience` seconds for the tasks in hand."""
        self.stopping = True
        await self._wait(patience)

    async def end(self, patience: float) -> None:
        """Give the tasks that are still in hand after `stop` another `patience` seconds, then cancel those
        still running. Cancelling loses no stored change: the next start posts what this process could not."""
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
