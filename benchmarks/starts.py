"""Starts of a process: the time until it is ready, and how long the first moves take."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from benchmarks.bots import lags_of
from benchmarks.many import resident
from benchmarks.phases import WATCHED, Bench, Load, measured
from benchmarks.running import Bot


@dataclass
class Starts:
    """The seconds until a bot is connected and its memory in megabytes, for several starts."""

    ready: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def note(self, bot: Bot) -> None:
        self.ready.append(bot.ready)
        self.memory.append(resident(bot.pid))


async def started(bench: Bench, count: int) -> tuple[Starts, Starts]:
    """Start both bots in turn. Return the seconds until each is connected, and its memory then in megabytes."""
    ours, floor = Starts(), Starts()
    for _ in range(count):
        async with bench.fairwind() as bot:
            ours.note(bot)
        async with bench.bare() as bot:
            floor.note(bot)
    return ours, floor


async def at_once(bench: Bench, game: str, moves: int, seconds: float) -> Load:
    """Make so many moves of a game as soon as a process is ready, and measure it also in the seconds after
    them."""
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags)) as bot:
        ready = time.perf_counter()
        with measured(bench, bot) as load:
            load.moves = [await bench.watch.timed(next(bench.few[game])) for _ in range(moves)]
            await asyncio.sleep(seconds)
    load.lags = [lag for due, lag in lags_of(bench.lags) if due >= ready]
    return load
