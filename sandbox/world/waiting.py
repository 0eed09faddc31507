"""Waiting for a message to appear or to change, without polling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.world.messages import Message
    from sandbox.world.users import User

Predicate = Callable[["Message"], bool]


class Waiter:
    """Somebody who waits for a message; `user` is None for one who sees what is public."""

    def __init__(self, user: User | None, predicate: Predicate, after: int) -> None:
        self._user, self._predicate, self._after = user, predicate, after
        self.found: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

    def look_at(self, message: Message) -> None:
        hidden = message.ephemeral_to not in (None, self._user) or message.loading
        unseen = self._user is not None and not message.channel.visible_to(self._user)
        if hidden or unseen or message.id <= self._after or self.found.done():
            return
        try:
            if self._predicate(message):
                self.found.set_result(message)
        except Exception as error:
            self.found.set_exception(error)
