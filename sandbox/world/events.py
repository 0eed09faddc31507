"""The stream of what changes, for whoever watches: tests now, a page later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.world.channels import Channel
    from sandbox.world.interactions import Interaction
    from sandbox.world.messages import Message
    from sandbox.world.users import User


@dataclass(frozen=True)
class Event:
    """Something changed. `to` is set when only one person may know of it.

    Kinds: message, edit, delete, typing, thinking, answer, modal, silence, channel,
    channel_update, channel_delete, server, server_delete, members.
    """

    kind: str
    message: Message | None = None
    channel: Channel | None = None
    interaction: Interaction | None = None
    to: User | None = None

    def visible_to(self, user: User) -> bool:
        return self.to is None or self.to is user


class Events:
    """Tells every listener of every event, in order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Calls `listener` on each event from now on; the result ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    async def stream(self) -> AsyncIterator[Event]:
        queue: asyncio.Queue[Event] = asyncio.Queue()
        stop = self.listen(queue.put_nowait)
        try:
            while True:
                yield await queue.get()
        finally:
            stop()


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
