"""Measures starts of the bot: the time until it is ready, and how long the first moves take."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

from benchmarks.bots import lags_of
from benchmarks.phases import Bench, Load, measured
from benchmarks.running import WATCHED

Starts: TypeAlias = list[tuple[float, float]]
"""The seconds until a bot was connected and its memory then, in megabytes, for several starts."""


async def started(bench: Bench, count: int) -> tuple[Starts, Starts]:
    """Start Fairwind and the bare bot alternately, `count` times each. Return the measurements of both."""
    ours, floor = Starts(), Starts()
    for _ in range(count):
        async with bench.fairwind() as bot:
            ours.append((bot.ready, bot.memory))
        async with bench.bare() as bot:
            floor.append((bot.ready, bot.memory))
    return ours, floor


async def at_once(bench: Bench, game: str, moves: int, seconds: float) -> Load:
    """Make `moves` moves as soon as the bot is ready. Measure until `seconds` seconds after the last one."""
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags)) as bot:
        with measured(bench, bot) as load:
            load.moves = [await bench.watch.timed(next(bench.few[game])) for _ in range(moves)]
            await asyncio.sleep(seconds)
    load.keep_lags(lags_of(bench.lags))
    return load
