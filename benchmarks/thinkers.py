"""Measures what thinking computer players cost people: acknowledgement times and the lag of the event loop. It
compares three situations: nobody thinks, the queue of thoughts is full, or another program runs a busy loop.

The busy loop runs at the priority of the thinkers and asks nothing of the bot. So it costs only what sharing
the CPU costs. If thoughts cost more than that, the bot is to blame for the difference.

The situations take turns within one run, and each turn is compared with its neighbours. Other load on the
machine changes from minute to minute, but hardly affects the median of many such ratios. At the lower rate of
moves, people's moves alone use less than half of a machine with two cores.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Final

from benchmarks import stages
from benchmarks.bots import LOOP, NOBODY, THOUGHTS, lags_of
from benchmarks.phases import WATCHED, Bench, begin
from benchmarks.playing import Command
from benchmarks.running import Bot, stand_in

RATES: Final = (25, 50)

ORDERS: Final = tuple(permutations((NOBODY, THOUGHTS, LOOP)))
"""All orders of the three situations. With each order used once, each situation comes equally often in each
place."""

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


@dataclass(frozen=True)
class Turn:
    """What was measured during one turn of a situation: acknowledgement times in ms, when the turn began and
    ended, and the CPU seconds of the bot and of this process."""

    acknowledged: Sequence[float]
    begun: float
    ended: float
    bot: float
    clients: float

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of a core that the bot and this process used."""
        took = self.ended - self.begun
        return self.bot / took, self.clients / took

    def lags(self, samples: Sequence[tuple[float, float]]) -> list[float]:
        return [lag for due, lag in samples if self.begun <= due <= self.ended]


def main() -> None:
    asyncio.run(_measured())


async def _measured() -> None:
    with tempfile.TemporaryDirectory() as name:
        async with stand_in() as discord, stand_in() as floor:
            bench = Bench(Path(name), discord, floor)
            await begin(bench, TABLES)
            for rate in RATES:
                rounds = await _rounds(bench, rate)
                _print(rate, rounds, lags_of(bench.lags))


async def _rounds(bench: Bench, rate: int) -> list[Mapping[str, Turn]]:
    """Measure several rounds at this rate of moves. A round has one turn of each situation, in another
    order."""
    beside = bench.folder / "beside"
    rounds: list[Mapping[str, Turn]] = []
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags), BESIDE=str(beside)) as bot:
        for order in ORDERS:
            turns = {}
            for kind in order:
                beside.write_text(kind, "utf-8")
                await asyncio.sleep(PAUSE)
                turns[kind] = await _turn(bench.mixed, rate, bot)
                await bench.discord.settle()
            rounds.append(turns)
    return rounds


async def _turn(moves: Iterator[Command], rate: int, bot: Bot) -> Turn:
    start, own = time.perf_counter(), time.process_time()
    before = sum(stages.computed(bot.pid).values())
    tasks = []
    for index in range(rate * SECONDS):
        await asyncio.sleep(max(0, start + index / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(_acknowledged(next(moves))))
    times = await asyncio.gather(*tasks)
    ended = time.perf_counter()
    busy = sum(stages.computed(bot.pid).values()) - before, time.process_time() - own
    return Turn(times, start, ended, *busy)


async def _acknowledged(command: Command) -> float:
    """Send a command. Once it is carried out, return the milliseconds until it was acknowledged.

    This does not wait for a picture: if moves come faster than they are shown, one message shows several.
    """
    interaction = command.person.starts(command.text, command.person.home)
    start = time.perf_counter()
    await interaction.acknowledged
    acknowledged = 1000 * (time.perf_counter() - start)
    await interaction.answer
    return acknowledged


def _print(
    rate: int, rounds: Sequence[Mapping[str, Turn]], samples: Sequence[tuple[float, float]]
) -> None:
    print(f"{rate} moves of {', '.join(TABLES)} a second, {len(rounds)} × {SECONDS} s of each kind")
    for kind in _NAMES:
        _line(kind, [each[kind] for each in rounds], samples)
    for kind, other, aim in (
        (THOUGHTS, NOBODY, " (aim: p99 ≤ 1.2)"),
        (LOOP, NOBODY, ""),
        (THOUGHTS, LOOP, ""),
    ):
        ratios = (f"{name} {_ratios(rounds, kind, other, part)}" for name, part in _PARTS)
        print(f"  {_NAMES[kind]} : {_NAMES[other]}: {'; '.join(ratios)}{aim}", flush=True)


_PARTS: Final = (("median", 0.5), ("p99", 0.99))


def _line(kind: str, turns: Sequence[Turn], samples: Sequence[tuple[float, float]]) -> None:
    acknowledged = [each for turn in turns for each in turn.acknowledged]
    lags = [lag for turn in turns for lag in turn.lags(samples)]
    bot, clients = (
        statistics.mean(each) for each in zip(*(turn.shares for turn in turns), strict=True)
    )
    each = 1000 * sum(turn.bot for turn in turns) / len(acknowledged)
    print(
        f"  {_NAMES[kind]:<26} acknowledged {_percentile(acknowledged, 0.5):.1f} "
        f"(p99 {_percentile(acknowledged, 0.99):.1f}) ms; event loop: "
        f"p99 lag {_percentile(lags, 0.99):.1f}, largest {max(lags):.1f} ms; "
        f"bot {each:.1f} ms of the processor a move; "
        f"shares of a core: bot {bot:.0%}, Discord and people {clients:.0%}"
    )


def _ratios(rounds: Sequence[Mapping[str, Turn]], kind: str, other: str, part: float) -> str:
    """Return a text with the median, the smallest and the largest ratio between the turns of two situations.
    `part` says which percentile of the acknowledgement times is compared."""
    ratios = [
        _percentile(each[kind].acknowledged, part) / _percentile(each[other].acknowledged, part)
        for each in rounds
    ]
    return f"{statistics.median(ratios):.2f} × ({min(ratios):.2f} to {max(ratios):.2f})"


def _percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))]
