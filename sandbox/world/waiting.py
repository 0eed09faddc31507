"""Waiting for a value that fits, or until nothing is under way, without polling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiter(Generic[T]):
    """Waits for the first value that the condition accepts; `found` is the result.

    An exception that the condition raises becomes the result, so that a faulty test fails at once.
    """

    def __init__(self, condition: Callable[[T], bool]) -> None:
        self._condition = condition
        self.found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def look_at(self, value: T) -> None:
        if self.found.done():
            return
        try:
            if self._condition(value):
                self.found.set_result(value)
        except Exception as error:
            self.found.set_exception(error)


class Quiet:
    """Counts what is under way, and lets others wait until nothing is."""

    def __init__(self) -> None:
        self._busy = 0
        self._waiting: list[asyncio.Future[None]] = []
        self._beginning: list[asyncio.Future[None]] = []

    def enter(self) -> None:
        self._busy += 1
        if self._beginning:
            _wake(self._beginning)

    def leave(self) -> None:
        self._busy -= 1
        if not self._busy:
            _wake(self._waiting)

    async def wait(self, still: float) -> None:
        """Until nothing is under way and, for `still` seconds, nothing has begun."""
        while True:
            while self._busy:
                await self._next(self._waiting)
            try:
                await asyncio.wait_for(self._next(self._beginning), still)
            except TimeoutError:
                return

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
