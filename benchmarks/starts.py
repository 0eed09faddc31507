"""Starts of a process: until it is ready, and what the first moves wait for."""

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
    """Seconds and megabytes."""

    ready: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def note(self, bot: Bot) -> None:
        self.ready.append(bot.ready)
        self.memory.append(resident(bot.pid))


async def started(bench: Bench, count: int) -> tuple[Starts, Starts]:
    """Starts of both bots in turn: seconds until they are connected, and megabytes then."""
    ours, floor = Starts(), Starts()
    for _ in range(count):
        async with bench.fairwind() as bot:
            ours.note(bot)
        async with bench.bare() as bot:
            floor.note(bot)
    return ours, floor


async def at_once(bench: Bench, game: str, moves: int, seconds: float) -> Load:
    """So many moves of a game as soon as a process is ready, and what it does in the seconds after them."""
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags)) as bot:
        ready = time.perf_counter()
        with measured(bench, bot) as load:
            load.moves = [await bench.watch.timed(next(bench.few[game])) for _ in range(moves)]
            await asyncio.sleep(seconds)
    load.lags = [lag for due, lag in lags_of(bench.lags) if due >= ready]
    return load
