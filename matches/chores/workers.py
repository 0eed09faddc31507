"""Runs a chore's work concurrently, up to a limit, so that a slow server or channel delays no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from datetime import datetime
from typing import Any, Final

AT_ONCE: Final = 8
"""How many tasks of a chore run at the same time."""

_LOOK: Final = 1.0
"""How many seconds the chore waits for running work before it looks for new work."""


class Workers:
    """A pool of tasks. Each task has a key, the id of a server. At any time, at most one task per key runs, and
    at most `AT_ONCE` in total."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def work_off(
        self, start_more: Callable[[Workers], Awaitable[datetime | None]]
    ) -> datetime | None:
        """Call `start_more` again and again until no task is running. Return the result of the last call.

        `start_more` should start tasks for work that is due, up to the number of free slots, which may be 0. A
        task that fails does not stop the others: its exception is raised after they have ended. Cancellation
        cancels all tasks and waits for them.
        """
        try:
            while True:
                result = await start_more(self)
                if not self.busy:
                    return result
                await self._progress()
        except asyncio.CancelledError:
            for task in self._tasks.values():
                task.cancel()
            raise
        finally:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    @property
    def busy(self) -> Collection[int]:
        return self._tasks.keys()

    @property
    def free(self) -> int:
        return AT_ONCE - len(self._tasks)

    def start(self, key: int, work: Coroutine[Any, Any, None]) -> None:
        """Start a task for a key. The caller must check that the key is not in `busy` and that `free` is not
        0."""
        self._tasks[key] = asyncio.create_task(work)

    async def _progress(self) -> None:
        """Wait until a task ends, but for at most one second (`_LOOK`). Raises the exception of a task that
        failed."""
        working = self._tasks.values()
        await asyncio.wait(working, timeout=_LOOK, return_when=asyncio.FIRST_COMPLETED)
        done = {key: task for key, task in self._tasks.items() if task.done()}
        for key in done:
            del self._tasks[key]
        for failure in [task.exception() for task in done.values()]:
            if failure is not None:
                raise failure
