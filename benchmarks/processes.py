"""Compares how many moves per second one, two and four processes of the bot can make, if each request to
Discord takes a while. It uses PostgreSQL.

Each process makes one move at a time. The next move begins when the response to the move before it and its
picture have arrived. So at any moment, a process either waits for Discord or computes.

With 20 ms per request, four processes on two cores compute most of the time. So they are also measured with 150
ms per request, a realistic time for a post with a picture: then they mostly wait. Finally, each process makes
so many moves at a time that the CPU is the limit. The printed CPU time of every process shows which limit was
reached.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.filling import open_with
from benchmarks.playing import Command, Watch, moves_from
from benchmarks.postgresql import Server, server
from benchmarks.running import Distance, at_a_distance, fairwind, stand_in, total_computed
from bot.runtime.clock import SystemClock
from data import open_database
from matches.service.service import MatchService
from sandbox import Discord
from sandbox.world.limits import Limits

PROCESSES: Final = (1, 2, 4)
AIMS: Final = {2: 1.9, 4: 3.6}
SHARDS: Final = 4
MATCHES: Final = 60
"""Number of matches in each shard, which has one server. No person plays in two of them. Together, they have
enough moves for three rounds."""


@dataclass(frozen=True)
class Way:
    """The seconds that a request takes, how many moves each process makes at a time, and what limits them."""

    delay: float
    under_way: int
    limit: str


WAYS: Final = (
    Way(0.15, 1, "waiting"),
    Way(0.02, 1, "waiting, where there are cores enough,"),
    Way(0.02, 16, "computing"),
)

WARMING: Final = 2
SECONDS: Final = 8
_STILL: Final = 3 * max(way.delay for way in WAYS)
"""After this many seconds without activity, no request can be in progress."""

_BEGINNING: Final = 300
"""Maximum seconds for all shards to identify."""

ROUNDS: Final = 3


@dataclass(frozen=True)
class Table:
    shard: int
    moves: Iterator[Command]


@dataclass(frozen=True)
class Figures:
    """How many moves were made in how many seconds, and the CPU seconds of each process."""

    moves: int
    seconds: float
    bots: Sequence[float]
    database: float
    stand_in: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


@dataclass(frozen=True)
class Hall:
    """What all measurements use. `far` is the proxy that delays requests."""

    discord: Discord
    postgresql: Server
    tables: Sequence[Table]
    watch: Watch
    far: Distance


def main() -> None:
    """Print the moves per second and the CPU time for each number of processes, beside a single process."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        server(Path(name, "postgresql")) as postgresql,
    ):
        asyncio.run(_main(postgresql))


async def _main(postgresql: Server) -> None:
    address, limits = postgresql.create("bench"), Limits(shards=SHARDS, max_concurrency=SHARDS)
    figures: dict[tuple[Way, int], list[Figures]] = {}
    async with stand_in(limits=limits) as discord:
        tables = await _tables(discord, address)
        async with at_a_distance(discord.api_url, 0) as far:
            hall = Hall(discord, postgresql, tables, Watch(discord), far)
            for number in range(ROUNDS):
                # Each round measures the numbers of processes in another order, because other load on the
                # machine then affects all alike.
                for processes in Random(number).sample(PROCESSES, len(PROCESSES)):
                    measured = await _measured(hall, address, processes)
                    for way, found in measured.items():
                        figures.setdefault((way, processes), []).append(found)
                    rates = ", ".join(f"{each.rate:.1f}" for each in measured.values())
                    print(f"  round {number + 1}, processes: {processes}: {rates}", flush=True)
    _print(figures)


async def _measured(hall: Hall, address: str, processes: int) -> Mapping[Way, Figures]:
    hall.far.seconds = 0
    async with _running(hall.discord, address, hall.far, processes) as pids:
        return {way: await _looked(hall, pids, way) for way in WAYS}


async def _tables(discord: Discord, address: str) -> list[Table]:
    tables, requests = [], map(str, count())
    async with open_database(address) as database:
        service = MatchService(database, SystemClock())
        for shard in range(SHARDS):
            general = discord.add_server(f"Port {shard}", shard=(shard, SHARDS)).channel("general")
            for number in range(MATCHES):
                people = [
                    discord.add_person(f"Person {shard} {number} {seat}", general)
                    for seat in range(2)
                ]
                match_id = await open_with(service, "crosswind", people, general, requests)
                tables.append(
                    Table(shard, moves_from(await service.matches.load(match_id), people))
                )
    return tables


@asynccontextmanager
async def _running(
    discord: Discord, address: str, far: Distance, processes: int
) -> AsyncIterator[Sequence[int]]:
    """Yield the process ids once all shards are connected and all pending posts are done."""
    async with AsyncExitStack() as stack:
        pids = []
        for number in range(processes):
            of_several = ("--processes", str(processes), "--process", str(number))
            bot = fairwind(
                discord,
                address,
                *("bot", "run", *(of_several if processes > 1 else ())),
                settings={"FAIRWIND_API_URL": far.address},
                shards=range(number, SHARDS, processes),
                patience=_BEGINNING,
            )
            pids.append((await stack.enter_async_context(bot)).pid)
        await discord.settle(1)
        yield pids


async def _looked(hall: Hall, pids: Sequence[int], way: Way) -> Figures:
    hall.far.seconds = way.delay
    await _played(hall, len(pids), way.under_way, WARMING)
    await hall.discord.settle(_STILL)
    before, start = _computed(hall, pids), time.perf_counter()
    moves = await _played(hall, len(pids), way.under_way, SECONDS)
    took = time.perf_counter() - start
    await hall.discord.settle(_STILL)  # includes cleaning up after the moves
    *bots, database, stand_in = (
        after - each for after, each in zip(_computed(hall, pids), before, strict=True)
    )
    return Figures(moves, took, bots, database, stand_in)


def _computed(hall: Hall, pids: Sequence[int]) -> Sequence[float]:
    """Return the CPU seconds of each process of the bot, of the database, and of this process."""
    database = total_computed(*hall.postgresql.processes)
    return [*map(total_computed, pids), database, time.process_time()]


async def _played(hall: Hall, processes: int, under_way: int, seconds: float) -> int:
    until = time.perf_counter() + seconds
    playing = []
    for process in range(processes):
        own = deque(each for each in hall.tables if each.shard % processes == process)
        playing += [_playing(hall.watch, own, until) for _ in range(under_way)]
    return sum(await asyncio.gather(*playing))


async def _playing(watch: Watch, tables: deque[Table], until: float) -> int:
    """The next move is always in the match that has waited longest."""
    made = 0
    while time.perf_counter() < until:
        table = tables.popleft()
        if (move := next(table.moves, None)) is None:
            continue
        await watch.timed(move)
        tables.append(table)
        made += 1
    return made


def _print(figures: Mapping[tuple[Way, int], Sequence[Figures]]) -> None:
    print(f"Moves a second (medians of {ROUNDS} rounds of {SECONDS} s)")
    for way in WAYS:
        print(
            f"  {1000 * way.delay:.0f} ms a request, {way.under_way} under way in each process: "
            f"{way.limit} is the limit"
        )
        for processes in PROCESSES:
            aim = AIMS.get(processes) if way.limit != "computing" else None
            _line(processes, figures[way, processes], figures[way, 1], aim)


def _line(
    processes: int, figures: Sequence[Figures], alone: Sequence[Figures], least: float | None
) -> None:
    rate = statistics.median(each.rate for each in figures)
    ratio = statistics.median(
        each.rate / other.rate for each, other in zip(figures, alone, strict=True)
    )
    aim = f" (aim ≥ {least})" if least else ""
    # Print all figures of the median round, not the median of each figure: the figures of one round belong
    # together.
    one = sorted(figures, key=lambda each: each.rate)[len(figures) // 2]
    bots = " + ".join(f"{100 * each / one.seconds:.0f}" for each in one.bots)
    others = (
        f"{100 * one.database / one.seconds:.0f}, stand-in {100 * one.stand_in / one.seconds:.0f}"
    )
    parts = (sum(one.bots), one.database, one.stand_in)
    each = " + ".join(f"{1000 * part / one.moves:.1f}" for part in parts)
    print(
        f"    {processes} process{'es' if processes > 1 else ''}: {rate:.1f} a second = {ratio:.2f} ×{aim}; "
        f"% of a core: bot {bots}, database {others}; a move computes {each} ms"
    )
