"""Runs each kind of background work in a task of its own, which sleeps until the work is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final, Protocol

from matches.ports.clock import Clock
from matches.ports.retrying import BUSY, NOT_READY, cancel_all
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_AT_MOST: Final = timedelta(seconds=1)
"""Work runs at most once in this time, no matter how often it is woken (debouncing)."""


class Chore(Protocol):
    """A kind of background work that knows when it is due. All outstanding work is in the database."""

    async def do_due(self) -> datetime | None:
        """Do everything that is due now. Returns when to call again, or None to call again only after it was
        woken. Idempotent: it may be called early, and again after it was cancelled or has failed."""
        ...


class Early(IntEnum):
    """The events that make work run before it is due."""

    NEVER = 0
    WOKEN = 1
    """The work runs early on `Scheduler.wake`."""

    MATCHES = 2
    """The work runs early on `Scheduler.wake`, and when a match is changed by anything but a move."""

    MOVES = 3
    """The work runs early on `Scheduler.wake`, and when any change of a match may have made it due earlier."""


@dataclass(frozen=True, eq=False)
class DueWork:
    """A chore with the rules by which it runs.

    The chore runs when it is due, and also on the events in `early`. While `ready` returns False, the chore
    does not start; the scheduler asks again on every event, and after `NOT_READY`. `close` ends work that
    continues after `do_due` has returned.
    """

    chore: Chore
    early: Early = Early.WOKEN
    ready: Callable[[], bool] = lambda: True
    close: Callable[[], Awaitable[None]] | None = None

    @property
    def name(self) -> str:
        return type(self.chore).__name__


class Scheduler:
    """Runs one task for each kind of work, so that none waits for another. All outstanding work is in the
    database, so a crash loses none of it."""

    def __init__(self, clock: Clock, works: Sequence[DueWork]) -> None:
        self.works: Final = works
        self._clock = clock
        self._woken = {work: asyncio.Event() for work in works}
        self._planned = dict[DueWork, datetime]()
        """For each chore that is asleep, the time at which it runs next unless it is woken earlier."""
        self._running: list[asyncio.Task[None]] = []

    def wake(self) -> None:
        """Run all work soon, because some change may have made it due earlier."""
        for woken in self._woken.values():
            woken.set()

    def changed(self) -> None:
        """Wake the work that may now be due earlier, because a match has changed."""
        for work, woken in self._woken.items():
            if work.early >= Early.MATCHES:
                woken.set()

    def moved(self, due: datetime | None) -> None:
        """Wake the work that is now due earlier, after moves in a match that goes on. `due` is the earliest
        time at which something is due because of these moves; None if nothing is."""
        if due is None:
            return
        if due <= self._clock.now():
            self.changed()
        for work, woken in self._woken.items():
            planned = self._planned.get(work)
            if work.early is Early.MOVES and (planned is None or due < planned):
                woken.set()

    async def run(self) -> None:
        self._running = [asyncio.create_task(self._run(work)) for work in self.works]
        await asyncio.gather(*self._running)

    async def close(self) -> None:
        """Cancel all work. Interrupted work is resumed at the next start."""
        await cancel_all(self._running)
        for work in self.works:
            if work.close is not None:
                await work.close()

    async def _run(self, work: DueWork) -> None:
        woken = self._woken[work]
        due: datetime | None = self._clock.now()
        while True:
            # Cleared before the work, so that a change during it causes another run.
            woken.clear()
            if not work.ready():
                await self._sleep(work, self._clock.now() + NOT_READY)
                continue
            if work.early or (due is not None and due <= self._clock.now()):
                due = await self._run_once(work)
            await self._sleep(work, due)

    async def _run_once(self, work: DueWork) -> datetime | None:
        try:
            return await work.chore.do_due()
        except StorageBusy as error:
            logger.warning(
                "The background job %s could not run now; trying again: %s", work.name, error
            )
        except Exception:
            logger.exception("The background job %s failed; trying again.", work.name)
        return self._clock.now() + BUSY

    async def _sleep(self, work: DueWork, due: datetime | None) -> None:
        """Sleep until `due` or until the work is woken; only until it is woken if `due` is None."""
        woken = self._woken[work]
        if due is not None:
            self._planned[work] = due
        await self._clock.sleep_until(self._clock.now() + _AT_MOST)
        alarm = due and asyncio.create_task(self._wake_at(due, woken))
        try:
            await woken.wait()
        finally:
            self._planned.pop(work, None)
            if alarm:
                alarm.cancel()

    async def _wake_at(self, due: datetime, woken: asyncio.Event) -> None:
        await self._clock.sleep_until(due)
        woken.set()
