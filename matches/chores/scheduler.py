"""Runs each chore (a kind of background work) in a task of its own, which sleeps until the chore is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Protocol

from matches.ports.clock import Clock
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_RETRY: Final = timedelta(minutes=1)
_AT_MOST: Final = timedelta(seconds=1)
"""A chore runs at most once in this time, no matter how often it is woken (debouncing)."""


class Chore(Protocol):
    """A kind of background work that knows when it is due. All outstanding work is in the database."""

    async def do_due(self) -> datetime | None:
        """Do everything that is due now.

        Returns when to call again, or None to call again only after `Scheduler.wake`. Idempotent: it may be
        called early, and again after it was cancelled or has failed.
        """
        ...


class Scheduler:
    """Runs one task for each chore, so that no chore waits for another.

    The tasks hold no state that matters: all outstanding work is in the database, so a process that is killed
    at any moment loses none of it.
    """

    def __init__(
        self, clock: Clock, chores: Sequence[Chore], of_matches: Sequence[Chore] = ()
    ) -> None:
        """Set up the scheduler for `chores`. `of_matches` are those of them that a change of a match may make
        due earlier."""
        self._clock = clock
        self._chores = chores
        self._woken = {id(chore): asyncio.Event() for chore in chores}
        self._of_matches = [self._woken[id(chore)] for chore in of_matches]
        self._running: list[asyncio.Task[None]] = []

    def wake(self) -> None:
        """Run every chore soon, because some change may have made it due earlier."""
        for woken in self._woken.values():
            woken.set()

    def changed(self) -> None:
        """Run the chores in `of_matches` soon, because a match has changed."""
        for woken in self._of_matches:
            woken.set()

    async def run(self) -> None:
        self._running = [asyncio.create_task(self._run(chore)) for chore in self._chores]
        await asyncio.gather(*self._running)

    async def close(self) -> None:
        """Cancel all chores. Interrupted work is resumed at the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(self, chore: Chore) -> None:
        woken = self._woken[id(chore)]
        while True:
            # Cleared before the work, so that a change during it causes another run.
            woken.clear()
            due = await self._run_once(chore)
            await self._sleep(due, woken)

    async def _run_once(self, chore: Chore) -> datetime | None:
        try:
            return await chore.do_due()
        except StorageBusy as error:
            logger.warning(
                "The background job %s could not run now; trying again: %s",
                type(chore).__name__,
                error,
            )
        except Exception:
            logger.exception("The background job %s failed; trying again.", type(chore).__name__)
        return self._clock.now() + _RETRY

    async def _sleep(self, due: datetime | None, woken: asyncio.Event) -> None:
        """Sleep until `due` or until the chore is woken; only until it is woken if `due` is None."""
        await self._clock.sleep_until(self._clock.now() + _AT_MOST)
        change = asyncio.create_task(woken.wait())
        alarms: set[asyncio.Task[object]] = {change}
        if due is not None:
            # Whichever comes first: the due time, or a change that may have made something due earlier.
            alarms.add(asyncio.create_task(self._clock.sleep_until(due)))
        try:
            await asyncio.wait(alarms, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for alarm in alarms:
                alarm.cancel()
