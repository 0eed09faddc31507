"""Runs the bot with a clock that a test sets: `python shifted.py FILE run`.

The file has the number of seconds by which the clock is ahead, and is read again at SIGUSR1. Time that a test
skips does not count as an outage.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from datetime import datetime, timedelta
from pathlib import Path

import bot.__main__
import bot.composition
from bot.runtime.clock import SystemClock
from bot.services import Machine
from matches.chores import heartbeat


class ShiftedClock(SystemClock):
    """A clock that is ahead of this machine's clock. When its lead is set, all tasks that sleep until some time
    wake up and check the new time."""

    file: Path
    ahead = timedelta()
    sleepers: set[asyncio.Event] = set()  # noqa: RUF012 - one clock for the process

    def now(self) -> datetime:
        return super().now() + self.ahead

    async def sleep_until(self, when: datetime) -> None:
        woken = asyncio.Event()
        self.sleepers.add(
            woken
        )  # registered before checking the time, as the clock may be set at any moment
        try:
            while (left := (when - self.now()).total_seconds()) > 0:
                async with asyncio.timeout(left):
                    await woken.wait()
                woken.clear()
        except TimeoutError:
            return
        finally:
            self.sleepers.discard(woken)

    @classmethod
    def read(cls, *_: object) -> None:
        cls.ahead = timedelta(seconds=float(cls.file.read_text("utf-8")))
        for sleeper in cls.sleepers:
            sleeper.set()


if __name__ == "__main__":
    ShiftedClock.file = Path(sys.argv[1])
    ShiftedClock.read()
    signal.signal(signal.SIGUSR1, ShiftedClock.read)
    vars(heartbeat)["GAP"] = timedelta(days=365)
    vars(bot.composition)["Machine"] = lambda: Machine(ShiftedClock())
    sys.exit(bot.__main__.main(sys.argv[2:]))
