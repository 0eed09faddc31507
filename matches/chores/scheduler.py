"""Things to be done later: each sleeps until it is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Protocol

from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_SOON: Final = timedelta(minutes=1)
_AT_MOST: Final = timedelta(seconds=1)
"""However often it is woken, a chore is looked at once in such a time."""


class Chore(Protocol):
    """Something that has to be done at times which it knows."""

    async def do_due(self) -> datetime | None:
        """Do all that is due now. When to call again: None for when something has changed."""
        ...


class Scheduler:
    """A task for each chore, so that none waits for another. What they have to do is in the database: a
    process that ends at any moment loses nothing of it."""

    def __init__(self, clock: Clock, chores: Sequence[Chore]) -> None:
        self._clock = clock
        self._chores = chores
        self._woken = {id(chore): asyncio.Event() for chore in chores}
        self._running: list[asyncio.Task[None]] = []

    def wake(self) -> None:
        """Something has changed: what is due may be so earlier than it was."""
        for woken in self._woken.values():
            woken.set()

    async def run(self) -> None:
        self._running = [asyncio.create_task(self._run(chore)) for chore in self._chores]
        await asyncio.gather(*self._running)

    async def close(self) -> None:
        """Nothing is done any more: what was in hand is begun anew after the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(self, chore: Chore) -> None:
        woken = self._woken[id(chore)]
        while True:
            woken.clear()
            due = await self._done(chore)
            await self._until(due, woken)

    async def _done(self, chore: Chore) -> datetime | None:
        try:
            return await chore.do_due()
        except StorageBusy as error:
            logger.warning("%s is done later: %s", type(chore).__name__, error)
        except Exception:
            logger.exception("%s failed", type(chore).__name__)
        return self._clock.now() + _SOON

    async def _until(self, due: datetime | None, woken: asyncio.Event) -> None:
        """Until something is due or has changed."""
        await self._clock.sleep_until(self._clock.now() + _AT_MOST)
        change = asyncio.create_task(woken.wait())
        open_decisions: set[asyncio.Task[object]] = {change}
        if due is not None:
            open_decisions.add(asyncio.create_task(self._clock.sleep_until(due)))
        try:
            await asyncio.wait(open_decisions, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in open_decisions:
                each.cancel()
