"""Measures what a move, `/matches`, `/next` and a start cost in a database with very many matches, compared
with a database of a thousand matches.

Each move is made in a match that is in none of the program's caches. Wall-clock time is measured, and the CPU
time of the bot and its database, which other programs disturb less. The same actions are done in each database.
A printed ratio is the median of the ratios of single actions.

`python -m benchmarks growth 1000 1000000` measures other numbers of matches. `python -m benchmarks growth
postgresql 1000 100000` uses PostgreSQL. A million matches need 6 GB.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks import copying, filling
from benchmarks.playing import typed
from benchmarks.postgresql import Server, server
from benchmarks.running import LATEST, Bot, fairwind, stand_in, total_computed
from data import open_database
from sandbox import Discord, Person

SIZES: Final = (1_000, 100_000)
ROUNDS: Final = 4
SERVERS: Final = 50
AIM: Final = 1.3
_IDLE: Final = 0.05
_WAITING: Final = 0.2
"""When a bot counts as idle: it computes for less than the share `_IDLE` of the time, and computes or waits for
a CPU or the disk for less than the share `_WAITING`."""

_LOOKS: Final = 40
_INTERVAL: Final = 0.05


@dataclass
class Figures:
    """The wall-clock seconds and the CPU seconds of every action, by kind and in order."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    computing: dict[str, list[float]] = field(default_factory=dict)

    def note(self, what: str, seconds: float, computing: float) -> None:
        self.seconds.setdefault(what, []).append(seconds)
        self.computing.setdefault(what, []).append(computing)


@dataclass(frozen=True)
class Files:
    """Makes SQLite databases in a folder, with the methods of `Server`, which makes PostgreSQL databases."""

    folder: Path
    processes: Sequence[int] = ()

    def create(self, name: str, template: str = "") -> str:
        if template:
            shutil.copy(self._path(template), self._path(name))
        return f"sqlite:///{self._path(name)}"

    def size(self, name: str) -> int:
        return self._path(name).stat().st_size

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.sqlite3"


@dataclass(frozen=True)
class Watched:
    discord: Discord
    bot: Bot
    databases: Files | Server
    figures: Figures

    def computed(self) -> float:
        return total_computed(self.bot.pid, *self.databases.processes)


def main(*chosen: str) -> None:
    """Print the median cost of each action in ms, and its ratio to the cost with the first size."""
    sizes = [int(each) for each in chosen if each.isdigit()] or [*SIZES]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        if "postgresql" in chosen:
            with server(Path(name, "postgresql")) as found:
                asyncio.run(_main("PostgreSQL", found, sizes))
        else:
            asyncio.run(_main("SQLite", Files(Path(name)), sizes))


async def _main(kind: str, databases: Files | Server, sizes: Sequence[int]) -> None:
    async with stand_in() as discord:
        addresses, moves = await _prepared(databases, discord, sizes)
        figures = {size: Figures() for size in sizes}
        for number in range(ROUNDS):
            # Every round runs all sizes in another order, because other load on the machine then affects all
            # alike.
            for size in Random(number).sample(sizes, len(sizes)):
                await asyncio.to_thread(filling.beat, addresses[size])
                async with _started(discord, addresses[size], databases, figures[size]) as bot:
                    await _look(bot, moves[number::ROUNDS])
    print(f"{kind}: beside {min(sizes):,} matches (aim ≤ {AIM} ×)")
    _print(figures)
    print(f"  {databases.size(str(sizes[-1])) / sizes[-1] / 1000:.1f} kB a match")


async def _prepared(
    databases: Files | Server, discord: Discord, sizes: Sequence[int]
) -> tuple[Mapping[int, str], Sequence[filling.Played]]:
    """Make a database of copied matches for each size. Return their addresses, and the moves to make."""
    servers = [discord.server, *(discord.add_server(f"Port {n}") for n in range(1, SERVERS))]
    people = [discord.person(f"Person {number}") for number in range(copying.PEOPLE)]
    async with open_database(databases.create("played")) as database:
        where = discord.server.id, discord.server.channel("general").id
        moves = await filling.play(database, *where, [each.id for each in people])
    addresses = {size: databases.create(str(size), "played") for size in sizes}
    for size, address in addresses.items():
        start = time.perf_counter()
        await asyncio.to_thread(filling.fill, address, size, [each.id for each in servers])
        print(f"{size:,} matches were made in {time.perf_counter() - start:.0f} s", flush=True)
    return addresses, moves


@asynccontextmanager
async def _started(
    discord: Discord, address: str, databases: Files | Server, figures: Figures
) -> AsyncIterator[Watched]:
    """Yield the bot once it has answered a command and finished the work that follows each start."""
    somebody = next(iter(discord.people.values()))
    before, start = total_computed(*databases.processes), time.perf_counter()
    async with fairwind(discord, address) as process:
        bot = Watched(discord, process, databases, figures)
        await somebody.types("/help")
        figures.note("first answer", time.perf_counter() - start, bot.computed() - before)
        await _at_rest(bot)
        figures.note("at rest", time.perf_counter() - start, bot.computed() - before)
        yield bot
        figures.note("memory", process.memory / 1000, 0)


async def _at_rest(bot: Watched) -> None:
    """After a start, the bot reads the ids of all interactions of the last two days. Give up after a minute: on
    a busy machine, it may never seem idle."""
    latest = time.perf_counter() + LATEST
    while time.perf_counter() < latest:
        before, busy = bot.computed(), 0
        for _ in range(_LOOKS):
            await asyncio.sleep(_INTERVAL)
            busy += bot.bot.works()
        if bot.computed() - before < _IDLE * _LOOKS * _INTERVAL and busy < _WAITING * _LOOKS:
            return


async def _look(bot: Watched, moves: Sequence[filling.Played]) -> None:
    people = {person.id: person for person in bot.discord.people.values()}
    for each in moves:
        commands = {
            "move": f"{typed(each.game, each.move)} match:{each.match_id}",
            "/matches": "/matches",
            "/next": "/next",
        }
        for what, command in commands.items():
            await _timed(bot, people[each.mover], command, what)


async def _timed(bot: Watched, person: Person, command: str, what: str) -> None:
    before, start = bot.computed(), time.perf_counter()
    await person.types(command)
    answered = time.perf_counter() - start
    await bot.discord.settle()  # includes the cost of showing the move
    bot.figures.note(what, answered, bot.computed() - before)


def _print(figures: Mapping[int, Figures]) -> None:
    first, *_ = figures.values()
    for size, each in figures.items():
        facts = [
            f"{what} {_beside(each.seconds[what], first.seconds[what])}"
            f" / {_beside(each.computing[what], first.computing[what])}"
            for what in each.seconds
            if what != "memory"
        ]
        memory = 1000 * statistics.median(each.seconds["memory"])
        print(f"  {size:>9,}: {'; '.join(facts)}; memory {memory:.0f} MB")
    print("  (medians by the clock / by the processor; ratios of the same thing, median)")


def _beside(found: Sequence[float], first: Sequence[float]) -> str:
    """Return a text such as "3.1 ms (1.05 ×)": the median of `found`, and of its ratios to `first`."""
    ratios = [one / other for one, other in zip(found, first, strict=True)]
    return f"{1000 * statistics.median(found):.1f} ms ({statistics.median(ratios):.2f} ×)"
