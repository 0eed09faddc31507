"""What computers that think cost people: acknowledgements at 50 moves a second, and the lag of the event loop,
with a full queue of thoughts and without, in turns of one run."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks import moves
from sandbox import Person

TURNS: Final = (False, True, True, False) * 2
"""Whether the queue is full; both come early and late alike, as what else the machine does changes."""

SECONDS: Final = 8
"""Of each turn."""

PAUSE: Final = 4
"""Seconds before each turn: a worker starts, or a thought ends."""

GAME: Final = "crosswind"
"""Its random matches last long enough."""


@dataclass
class Seen:
    """What one kind of turns led to, in ms."""

    acknowledged: list[float] = field(default_factory=list)
    spans: list[tuple[float, float]] = field(default_factory=list)

    def lags(self, samples: Sequence[tuple[float, float]]) -> list[float]:
        return [
            lag for due, lag in samples if any(start <= due <= end for start, end in self.spans)
        ]


def main() -> None:
    """Prints both kinds of turns, and the ratio."""
    asyncio.run(_measured())


async def _measured() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        without, full = await _turns(folder)
        lines = (folder / "lags").read_text().splitlines()
    samples = [(float(due), float(lag)) for due, lag in map(str.split, lines)]
    print(
        f"{moves.RATE} moves of {GAME} a second, {len(without.acknowledged)} with each kind of queue"
    )
    _line("nobody thinks", without, samples)
    _line("a full queue of thoughts", full, samples)
    ratios = [
        _percentile(full.acknowledged, part) / _percentile(without.acknowledged, part)
        for part in (0.5, 0.99)
    ]
    print("  ratio: median {:.2f}, p99 {:.2f} (aim ≤ 1.2)".format(*ratios))


async def _turns(folder: Path) -> tuple[Seen, Seen]:
    asking = folder / "asking"
    settings = {
        "FAIRWIND_DATABASE": str(folder / "bench.sqlite3"),
        "FAIRWIND_LOG_LEVEL": "WARNING",
        "LAGS": str(folder / "lags"),
        "ASKING": str(asking),
    }
    seen = {False: Seen(), True: Seen()}
    async with moves._running("watched", settings) as (discord, _):
        tables = [await moves._begun(discord, GAME, index) for index in range(moves.MATCHES)]
        every = [moves._moves(folder / "bench.sqlite3", people, match) for people, match in tables]
        commands = moves._alternating(every)
        for busy in TURNS:
            asking.touch() if busy else asking.unlink(missing_ok=True)
            await asyncio.sleep(PAUSE)
            await _turn(commands, seen[busy])
            await discord.settle()
    return seen[False], seen[True]


async def _turn(commands: Iterator[tuple[Person, str]], seen: Seen) -> None:
    start = time.perf_counter()
    tasks = []
    for index in range(moves.RATE * SECONDS):
        await asyncio.sleep(max(0, start + index / moves.RATE - time.perf_counter()))
        tasks.append(asyncio.create_task(_acknowledged(*next(commands))))
    seen.acknowledged += await asyncio.gather(*tasks)
    seen.spans.append((start, time.perf_counter()))


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


def _line(name: str, seen: Seen, samples: Sequence[tuple[float, float]]) -> None:
    lags = seen.lags(samples)
    print(
        f"  {name:<26} acknowledged {statistics.median(seen.acknowledged):.1f} "
        f"(p99 {_percentile(seen.acknowledged, 0.99):.1f}) ms; event loop: "
        f"p99 lag {_percentile(lags, 0.99):.1f}, largest {max(lags):.1f} ms"
    )


def _percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))]
