"""Waiting without polling: for a value that meets a condition, or until nothing is in progress."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Waiters(Generic[T]):
    """All tasks that wait for a value of one kind, each with its own condition. If a condition raises an
    exception, its task gets it, so that a test with a faulty condition fails at once."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[[T], bool], asyncio.Future[T]]] = []

    async def first(self, condition: Callable[[T], bool], present: Iterable[T]) -> T:
        """Wait for the first value that the condition accepts, beginning with the existing values `present`."""
        # There is no `await` between the check of the present values and the wait, so no new value is missed.
        for value in present:
            if condition(value):
                return value
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiter = condition, found
        self._waiting.append(waiter)
        try:
            return await found
        finally:
            self._waiting.remove(waiter)

    def look_at(self, value: T) -> None:
        for condition, found in self._waiting:
            if found.done():
                continue
            try:
                if condition(value):
                    found.set_result(value)
            except Exception as error:
                found.set_exception(error)


_ROUNDS: Final = 10
"""The maximum number of iterations of the event loop from a request's arrival at the socket to its handler."""


class Activity:
    """Counts the requests and interactions in progress, and waits until there are none.

    `watched` holds functions that tell whether something else is busy, such as a process that waits for a CPU.
    """

    def __init__(self) -> None:
        self.watched: list[Callable[[], bool]] = []
        self._begun = 0
        self._busy = 0
        self._until_idle: list[asyncio.Future[None]] = []
        self._until_begun: list[asyncio.Future[None]] = []

    def begin(self) -> None:
        self._begun += 1
        self._busy += 1
        if self._until_begun:
            _wake(self._until_begun)

    def end(self) -> None:
        self._busy -= 1
        if not self._busy:
            _wake(self._until_idle)

    async def idle(self, still: float) -> None:
        """Wait until nothing is in progress or busy in `watched`, and nothing has begun for `still` seconds."""
        while True:
            while self._busy:
                await self._next(self._until_idle)
            # A request may begin and end during this sleep. Then `_busy` is 0 again, but `_begun` has changed.
            begun = self._begun
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._next(self._until_begun), still)
            if begun == self._begun and await self._nothing_comes():
                return

    async def _nothing_comes(self) -> bool:
        begun = self._begun
        if any(works() for works in self.watched):
            return False
        # What a process wrote before it became idle may still be in a socket. A few rounds of the event loop
        # read it.
        for _ in range(_ROUNDS):
            await asyncio.sleep(0)
        return begun == self._begun

    @staticmethod
    async def _next(waiting: list[asyncio.Future[None]]) -> None:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(waiter)
        await waiter


def _wake(waiting: list[asyncio.Future[None]]) -> None:
    for waiter in waiting:
        if not waiter.done():
            waiter.set_result(None)
    waiting.clear()
