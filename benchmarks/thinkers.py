"""What computers that think cost people: acknowledgements at 50 moves a second, and the lag of the event loop,
with a full queue of thoughts and without.

Both are measured in turns of one run, and each turn is compared with its neighbour: what else the machine does
meanwhile changes from minute to minute, and a median of many such ratios is little moved by it.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks import moves
from sandbox import Person

PAIRS: Final = ((False, True), (True, False)) * 5
"""Whether the queue is full; each comes first as often as the other."""

SECONDS: Final = 6
"""Of each turn."""

PAUSE: Final = 3
"""Seconds before each turn: a worker starts, or a thought ends."""

GAME: Final = "crosswind"
"""Its random matches last long enough."""


@dataclass(frozen=True)
class Turn:
    """The times of its acknowledgements in ms, and when it began and ended."""

    acknowledged: Sequence[float]
    begun: float
    ended: float

    def lags(self, samples: Sequence[tuple[float, float]]) -> list[float]:
        return [lag for due, lag in samples if self.begun <= due <= self.ended]


@dataclass(frozen=True)
class Pair:
    """Two turns that follow each other."""

    without: Turn
    full: Turn

    def ratio(self, part: float) -> float:
        """Of such a percentile of the acknowledgements."""
        full, without = self.full.acknowledged, self.without.acknowledged
        return _percentile(full, part) / _percentile(without, part)


def main() -> None:
    """Prints both kinds of turns, and the ratios."""
    asyncio.run(_measured())


async def _measured() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pairs = await _pairs(folder)
        lines = (folder / "lags").read_text().splitlines()
    samples = [(float(due), float(lag)) for due, lag in map(str.split, lines)]
    print(
        f"{moves.RATE} moves of {GAME} a second, {len(pairs)} × {SECONDS} s with each kind of queue"
    )
    _line("nobody thinks", [pair.without for pair in pairs], samples)
    _line("a full queue of thoughts", [pair.full for pair in pairs], samples)
    for name, part in (("median", 0.5), ("p99", 0.99)):
        ratios = sorted(pair.ratio(part) for pair in pairs)
        print(
            f"  ratio of the {name}: {statistics.median(ratios):.2f} in the middle of "
            + ", ".join(f"{ratio:.2f}" for ratio in ratios)
        )
    print("  aim: p99 ≤ 1.2")


async def _pairs(folder: Path) -> list[Pair]:
    asking = folder / "asking"
    settings = {
        "FAIRWIND_DATABASE": str(folder / "bench.sqlite3"),
        "FAIRWIND_LOG_LEVEL": "WARNING",
        "LAGS": str(folder / "lags"),
        "ASKING": str(asking),
    }
    pairs = []
    async with moves._running("watched", settings) as (discord, _):
        tables = [await moves._begun(discord, GAME, index) for index in range(moves.MATCHES)]
        every = [moves._moves(folder / "bench.sqlite3", people, match) for people, match in tables]
        commands = moves._alternating(every)
        for order in PAIRS:
            turns = {}
            for busy in order:
                asking.touch() if busy else asking.unlink(missing_ok=True)
                await asyncio.sleep(PAUSE)
                turns[busy] = await _turn(commands)
                await discord.settle()
            pairs.append(Pair(turns[False], turns[True]))
    return pairs


async def _turn(commands: Iterator[tuple[Person, str]]) -> Turn:
    start = time.perf_counter()
    tasks = []
    for index in range(moves.RATE * SECONDS):
        await asyncio.sleep(max(0, start + index / moves.RATE - time.perf_counter()))
        tasks.append(asyncio.create_task(_acknowledged(*next(commands))))
    return Turn(await asyncio.gather(*tasks), start, time.perf_counter())


async def _acknowledged(person: Person, command: str) -> float:
    """Milliseconds until a command was acknowledged, once it is carried out.

    Its picture is not waited for: where moves come faster than they are shown, one message shows several.
    """
    start = time.perf_counter()
    interaction = person.starts(command, person.home)
    await interaction.acknowledged
    acknowledged = 1000 * (time.perf_counter() - start)
    await interaction.answer
    return acknowledged


def _line(name: str, turns: Sequence[Turn], samples: Sequence[tuple[float, float]]) -> None:
    acknowledged = [each for turn in turns for each in turn.acknowledged]
    lags = [lag for turn in turns for lag in turn.lags(samples)]
    print(
        f"  {name:<26} acknowledged {statistics.median(acknowledged):.1f} "
        f"(p99 {_percentile(acknowledged, 0.99):.1f}) ms; event loop: "
        f"p99 lag {_percentile(lags, 0.99):.1f}, largest {max(lags):.1f} ms"
    )


def _percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))]
