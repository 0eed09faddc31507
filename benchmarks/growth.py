"""What a move, `/matches`, `/next` and a start cost with very many matches, beside a thousand.

Each move is in a match that no cache of the program holds. It is timed by the clock, and by the processor time
of the bot, which other programs disturb less. `python -m benchmarks growth 1000 1000000` takes other numbers of
matches; a million need 7 GB.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks import filling
from benchmarks.many import resident, running
from benchmarks.playing import typed
from benchmarks.running import LATEST
from data import open_database
from sandbox import Discord, Person

SIZES: Final = (1_000, 100_000)
ROUNDS: Final = 4
SERVERS: Final = 50
AIM: Final = 1.3


@dataclass
class Figures:
    """Of one database: for each thing that was done, how often it cost how much."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    computing: dict[str, list[float]] = field(default_factory=dict)

    def note(self, what: str, seconds: float, computing: float) -> None:
        self.seconds.setdefault(what, []).append(seconds)
        self.computing.setdefault(what, []).append(computing)


def main(*sizes: str) -> None:
    """Prints medians in ms, and their ratios to those of the first size."""
    asyncio.run(_main([*map(int, sizes)] or [*SIZES]))


async def _main(sizes: Sequence[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        async with Discord.start(answer_within=LATEST, patience=LATEST) as discord:
            discord.rest.keep_traffic = False
            paths, moves = await _prepared(Path(name), discord, sizes)
            figures = {size: Figures() for size in sizes}
            for number in range(ROUNDS):
                # Every size in every round, in another order: what else the machine does hits all alike.
                for size in Random(number).sample(sizes, len(sizes)):
                    await _look(discord, paths[size], moves[number::ROUNDS], figures[size])
        bytes_each = paths[sizes[-1]].stat().st_size / sizes[-1]
    _print(figures, bytes_each)


async def _prepared(
    folder: Path, discord: Discord, sizes: Sequence[int]
) -> tuple[Mapping[int, Path], Sequence[filling.Played]]:
    """A database of each size, and the moves that are measured: the same in all of them."""
    servers = [discord.server, *(discord.add_server(f"Port {n}") for n in range(1, SERVERS))]
    people = [discord.person(f"Person {number}") for number in range(filling.PEOPLE)]
    played = folder / "played.sqlite3"
    async with open_database(played) as database:
        where = discord.server.id, discord.server.channel("general").id
        moves = await filling.play(database, *where, [each.id for each in people])
    paths = {size: folder / f"{size}.sqlite3" for size in sizes}
    for size, path in paths.items():
        shutil.copy(played, path)
        await asyncio.to_thread(
            filling.fill, f"sqlite:///{path}", size, [each.id for each in servers]
        )
    return paths, moves


async def _look(
    discord: Discord, path: Path, moves: Sequence[filling.Played], figures: Figures
) -> None:
    people = {person.id: person for person in discord.people.values()}
    start = time.perf_counter()
    async with running(discord, path) as process:
        await people[moves[0].mover].types("/help")
        figures.note("first answer", time.perf_counter() - start, _computed(process.pid))
        await discord.settle()
        for each in moves:
            mover = people[each.mover]
            commands = {
                "move": f"{typed(each.game, each.move)} match:{each.match_id}",
                "/matches": "/matches",
                "/next": "/next",
            }
            for what, command in commands.items():
                await _timed(discord, process.pid, mover, command, what, figures)
        figures.note("memory", resident(process.pid) / 1000, 0)


async def _timed(
    discord: Discord, pid: int, person: Person, command: str, what: str, figures: Figures
) -> None:
    before, start = _computed(pid), time.perf_counter()
    await person.types(command)
    answered = time.perf_counter() - start
    await discord.settle()  # a move costs what shows it, too
    figures.note(what, answered, _computed(pid) - before)


def _computed(pid: int) -> float:
    """Seconds of processor time of a process so far, in nanosecond steps: all its threads together."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _print(figures: Mapping[int, Figures], bytes_each: float) -> None:
    first, *_ = figures.values()
    print(
        f"Beside {min(figures):,} matches: medians, by the clock and by the processor (aim ≤ {AIM} ×)"
    )
    for size, each in figures.items():
        facts = [
            f"{what} {_beside(each.seconds[what], first.seconds[what])}"
            f" / {_beside(each.computing[what], first.computing[what])}"
            for what in each.seconds
            if what != "memory"
        ]
        memory = 1000 * statistics.median(each.seconds["memory"])
        print(f"  {size:>9,}: {'; '.join(facts)}; memory {memory:.0f} MB")
    print(f"  {bytes_each / 1000:.1f} kB a match, most of them running")


def _beside(found: Sequence[float], first: Sequence[float]) -> str:
    median = statistics.median(found)
    return f"{1000 * median:.1f} ms ({median / statistics.median(first):.2f} ×)"
