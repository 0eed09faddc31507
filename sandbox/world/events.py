"""The changes in the simulated Discord, to which tests and the page of `make play` can listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel, Message
from sandbox.world.modals import Modal


@dataclass(frozen=True)
class Event:
    """A change in the world, such as a new message. `to` is the only user who may see it, or None for
    everybody.

    The values of `kind` are: message, edit, delete, typing, thinking, answer, modal, silence, channel,
    channel_update, channel_delete, server, server_delete, members. Three of them concern an interaction.
    `thinking` means that the bot has deferred its response, `answer` that it has responded, and `silence` that
    it has failed to respond in time.
    """

    kind: str
    message: Message | None = None
    channel: Channel | None = None
    interaction_id: int | None = None
    modal: Modal | None = None
    to: User | None = None


class Events:
    """Passes each event to all listeners, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with each event from now on. Return a function that unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        # Iterate over a copy, because a listener may unsubscribe during its call.
        for listener in tuple(self._listeners):
            listener(event)

    async def stream(self) -> AsyncIterator[Event]:
        queue: asyncio.Queue[Event] = asyncio.Queue()
        stop = self.listen(queue.put_nowait)
        try:
            while True:
                yield await queue.get()
        # `finally` also runs when the consumer is cancelled while it waits for the next event.
        finally:
            stop()
