"""Measures what thinking computer players cost people: acknowledgement times and the lag of the event loop. It
compares three situations: nobody thinks, the queue of thoughts is full, or another program runs a busy loop.

The busy loop has the same priority as the thinking processes, but the bot has no work with it. So it shows what
sharing the CPU costs. If thinking costs more, the bot's own work for the thoughts causes the difference.

The situations follow each other in short periods, and each period is compared with those next to it. Other load
on the machine changes from minute to minute, but hardly affects the median of many such ratios.

All of this is done at two rates of moves. At the lower rate, people's moves alone use less than half of a
machine with two cores.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Final

from benchmarks.bots import LOOP, NOBODY, THOUGHTS, lags_of
from benchmarks.phases import Bench, Load, begin, measured, paced
from benchmarks.running import WATCHED, Bot, percentile, stand_in

RATES: Final = (25, 50)

ORDERS: Final = tuple(permutations((NOBODY, THOUGHTS, LOOP)))
"""All orders of the three situations, so that each comes equally often in each place."""

SECONDS: Final = 6
"""Seconds for which a situation is measured at a time."""

PAUSE: Final = 3
"""Seconds of pause before a situation, enough for a worker to start or for a thought to end."""

TABLES: Final = {"crosswind": 120}
"""Number of matches by game. They are enough for all moves of both rates."""

_NAMES: Final = {
    NOBODY: "nobody thinks",
    THOUGHTS: "a full queue of thoughts",
    LOOP: "a program that computes",
}


def main() -> None:
    asyncio.run(_measured())


async def _measured() -> None:
    with tempfile.TemporaryDirectory() as name:
        async with stand_in() as discord, stand_in() as floor:
            bench = Bench(Path(name), discord, floor)
            await begin(bench, TABLES)
            for rate in RATES:
                rounds = await _rounds(bench, rate)
                _print(rate, rounds)


async def _rounds(bench: Bench, rate: int) -> Sequence[Mapping[str, Load]]:
    beside = bench.folder / "beside"
    rounds: list[dict[str, Load]] = []
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags), BESIDE=str(beside)) as bot:
        for order in ORDERS:
            turns = {}
            for kind in order:
                beside.write_text(kind, "utf-8")
                await asyncio.sleep(PAUSE)
                turns[kind] = await _turn(bench, rate, bot)
                await bench.discord.settle()
            rounds.append(turns)
    samples = lags_of(bench.lags)
    for turns in rounds:
        for turn in turns.values():
            turn.keep_lags(samples)
    return rounds


async def _turn(bench: Bench, rate: int, bot: Bot) -> Load:
    """Don't wait for pictures: if the moves are faster than pictures, one picture shows several."""
    moves = (replace(move, version=None) for move in bench.mixed)
    with measured(bench, bot) as load:
        load.moves = await paced(bench.watch, moves, rate, SECONDS)
    return load


def _print(rate: int, rounds: Sequence[Mapping[str, Load]]) -> None:
    print(f"{rate} moves of {', '.join(TABLES)} a second, {len(rounds)} × {SECONDS} s of each kind")
    for kind in _NAMES:
        _line(kind, [each[kind] for each in rounds])
    for kind, other, aim in (
        (THOUGHTS, NOBODY, " (aim: p99 ≤ 1.2)"),
        (LOOP, NOBODY, ""),
        (THOUGHTS, LOOP, ""),
    ):
        ratios = (f"{name} {_ratios(rounds, kind, other, part)}" for name, part in _PARTS)
        print(f"  {_NAMES[kind]} : {_NAMES[other]}: {'; '.join(ratios)}{aim}", flush=True)


_PARTS: Final = (("median", 0.5), ("p99", 0.99))


def _line(kind: str, turns: Sequence[Load]) -> None:
    acknowledged = [each for turn in turns for each in _acknowledged(turn)]
    lags = [lag for turn in turns for lag in turn.lags]
    bot, clients = (
        statistics.mean(getattr(turn, each) for turn in turns) for each in ("busy", "clients")
    )
    each = 1000 * sum(turn.busy * turn.took for turn in turns) / len(acknowledged)
    print(
        f"  {_NAMES[kind]:<26} acknowledged {percentile(acknowledged, 0.5):.1f} "
        f"(p99 {percentile(acknowledged, 0.99):.1f}) ms; event loop: "
        f"p99 lag {percentile(lags, 0.99):.1f}, largest {max(lags):.1f} ms; "
        f"bot {each:.1f} ms of the processor a move; "
        f"shares of a core: bot {bot:.0%}, Discord and people {clients:.0%}"
    )


def _ratios(rounds: Sequence[Mapping[str, Load]], kind: str, other: str, part: float) -> str:
    """`part` is the percentile of the acknowledgement times that is compared, as a fraction."""
    ratios = [
        percentile(_acknowledged(each[kind]), part) / percentile(_acknowledged(each[other]), part)
        for each in rounds
    ]
    return f"{statistics.median(ratios):.2f} × ({min(ratios):.2f} to {max(ratios):.2f})"


def _acknowledged(turn: Load) -> list[float]:
    return [each.acknowledged for each in turn.moves]
