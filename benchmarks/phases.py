"""The phases of the benchmark `moves`: each makes moves with Fairwind, and most also with a bare bot."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Final

from benchmarks import turns
from benchmarks.bots import lags_of
from benchmarks.playing import Command, Timed, Watch, alternating, begun, random_moves
from benchmarks.running import (
    WATCHED,
    Bot,
    at_a_distance,
    computed,
    fairwind,
    running,
    total_computed,
)
from benchmarks.turns import Turns
from sandbox import Discord
from sandbox.protocol.traffic import Exchange

BARE: Final = "benchmarks.bare"

_A_WHILE: Final = 0.5
_AT_REST: Final = 0.02
"""A process counts as idle if it uses less CPU time than this in `_A_WHILE`. Both are in seconds."""


@dataclass
class Bench:
    """Two stand-ins for Discord (`floor` for the bare bot), and the moves that will be made, by game.

    `moves` has the moves of most matches. `round` is how many of these moves must be made until each match has
    had at least one. `few` has the moves of a few more matches, which all fit into the bot's memory.
    """

    folder: Path
    discord: Discord
    floor: Discord
    moves: dict[str, Iterator[Command]] = field(default_factory=dict)
    few: dict[str, Iterator[Command]] = field(default_factory=dict)
    round: int = 0

    def __post_init__(self) -> None:
        self.watch, self.floor_watch = Watch(self.discord), Watch(self.floor)
        self.picture = self.folder / "picture.png"
        self.database = self.folder / "bench.sqlite3"
        self.lags = self.folder / "lags"
        self.stages = self.folder / "stages"
        self.turns = self.folder / "turns"
        self.floor_turns = self.folder / "floor-turns"

    def fairwind(self, *module: str, **settings: str) -> AbstractAsyncContextManager[Bot]:
        return fairwind(self.discord, self.database, *module, settings=settings)

    def bare(self, **settings: str) -> AbstractAsyncContextManager[Bot]:
        return running(self.floor, BARE, settings={"PICTURE": str(self.picture)} | settings)

    @property
    def mixed(self) -> Iterator[Command]:
        """Moves that alternate between the games."""
        return alternating([*self.moves.values()])

    @property
    def same(self) -> Command:
        """The command that makes the bare bot post the same picture that Fairwind posted last."""
        if self.watch.picture:
            self.picture.write_bytes(self.watch.picture)
        return Command(self.floor.person("Alice"), "/bare", 0)


@dataclass
class Costs:
    """The costs of moves that were made one at a time, alternating between Fairwind and the bare bot.

    `threads` has the CPU seconds of each thread of Fairwind, and `floor` those of the bare bot. `requests` is
    the number of Fairwind's requests to which Discord's rate limit applies. `until_shown` counts only a part of
    them: for each move, those up to the request that posts the picture.
    """

    ours: list[Timed] = field(default_factory=list)
    bare: list[Timed] = field(default_factory=list)
    threads: Counter[int] = field(default_factory=Counter)
    floor: float = 0.0
    until_shown: int = 0
    requests: int = 0
    begun: float = field(default_factory=time.perf_counter)
    ended: float = 0.0

    def count(self, requests: Sequence[bool]) -> None:
        """Count the requests of one move. `requests` says for each of them whether it posts the picture."""
        self.requests += len(requests)
        self.until_shown += requests.index(True) + 1


@dataclass
class Load:
    """What was measured while moves were made at a fixed rate, or as fast as one core allows.

    `busy` is the share of a core that the bot used. `clients` is the share that this process used, which runs
    the stand-in and all people. `shown` counts pictures. `lags` has the delays of the event loop in ms.
    """

    moves: Sequence[Timed] = ()
    took: float = 0.0
    busy: float = 0.0
    clients: float = 0.0
    requests: int = 0
    shown: int = 0
    begun: float = field(default_factory=time.perf_counter)
    lags: Sequence[float] = ()

    def keep_lags(self, samples: Sequence[tuple[float, float]]) -> None:
        """Keep the delays during this measurement. `samples` has pairs of a time and a delay."""
        ended = self.begun + self.took
        self.lags = [lag for due, lag in samples if self.begun <= due <= ended]


async def begin(bench: Bench, numbers: Mapping[str, int], few: int = 0) -> None:
    """Begin this many matches of each game for `bench.moves`, and `few` more of each for `bench.few`."""
    bench.round = len(numbers) * max(numbers.values())
    async with bench.fairwind():
        for game, number in numbers.items():
            tables = [await begun(bench.discord, game, index) for index in range(few + number)]
            each = [random_moves(bench.database, table) for table in tables]
            bench.few[game], bench.moves[game] = alternating(each[:few]), alternating(each[few:])


async def alone(
    bench: Bench, moves: Iterator[Command], count: int, bots: tuple[Bot, Bot], still: float = 0.02
) -> Costs:
    """Make `count` moves one at a time, each with both bots, once there was no request for `still` seconds."""
    costs = Costs()
    bench.discord.rest.keep_traffic = True
    while len(costs.ours) < count:
        command = next(moves)
        bench.discord.traffic.clear()
        before = computed(bots[0].pid)
        timed = await bench.watch.timed(command)
        await bench.discord.settle(still)
        if command.version is None:
            continue
        costs.threads.update(_spent(before, computed(bots[0].pid)))
        costs.ours.append(timed)
        costs.count([bool(each.request_files) for each in filter(_counts, bench.discord.traffic)])
        costs.floor -= total_computed(bots[1].pid)
        costs.bare.append(await bench.floor_watch.timed(bench.same))
        await bench.floor.settle(still)
        costs.floor += total_computed(bots[1].pid)
    bench.discord.rest.keep_traffic = False
    costs.ended = time.perf_counter()
    return costs


async def counted(
    bench: Bench, moves: Iterator[Command], count: int
) -> tuple[list[Turns], list[Turns]]:
    """Make `count` moves one at a time, each with both bots, and count the work of their event loops."""
    ours, floor = list[Turns](), list[Turns]()
    while len(ours) < count:
        command = next(moves)
        before = turns.read(bench.turns)
        await bench.watch.timed(command)
        await bench.discord.settle()
        if command.version is None:
            continue
        ours.append(turns.read(bench.turns).since(before))
        before = turns.read(bench.floor_turns)
        await bench.floor_watch.timed(bench.same)
        await bench.floor.settle()
        floor.append(turns.read(bench.floor_turns).since(before))
    return ours, floor


@asynccontextmanager
async def far(bench: Bench, seconds: float) -> AsyncIterator[tuple[Bot, Bot]]:
    """Run both bots with a round trip to Discord that takes this many seconds. Gateway events are not delayed,
    because the time from a person's press to the bot is the same for every bot."""
    async with (
        at_a_distance(bench.discord.api_url, seconds) as ours,
        at_a_distance(bench.floor.api_url, seconds) as floor,
        bench.fairwind(FAIRWIND_API_URL=ours.address) as fairwind,
        bench.bare(FAIRWIND_API_URL=floor.address) as bare,
    ):
        yield fairwind, bare


async def at_a_rate(bench: Bench, rate: int, seconds: int) -> Load:
    """Make `rate` moves per second of all games for `seconds` seconds, and wait for the remaining work."""
    moves = bench.mixed
    async with bench.fairwind(WATCHED, LAGS=str(bench.lags)) as bot:
        await at_home(bench, bot, moves)
        with measured(bench, bot) as load:
            load.moves = await paced(bench.watch, moves, rate, seconds)
            await bench.discord.settle()
    load.keep_lags(lags_of(bench.lags))
    return load


async def bare_at_a_rate(bench: Bench, rate: int, seconds: int) -> Load:
    async with bench.bare() as bot:
        same = repeat(bench.same)
        for command in islice(same, 20):
            await bench.floor_watch.timed(command)
        with measured(bench, bot) as load:
            load.moves = await paced(bench.floor_watch, same, rate, seconds)
    return load


async def on_one_core(bench: Bench, streams: int, seconds: int) -> Load:
    """Pin the bot to one core, and keep `streams` moves in progress for `seconds` seconds."""
    moves = bench.mixed
    async with bench.fairwind() as bot:
        await at_home(bench, bot, moves)
        with _pinned(bot.pid), measured(bench, bot) as load:
            until = time.perf_counter() + seconds
            each = (_stream(bench.watch, moves, until) for _ in range(streams))
            load.moves = [*chain.from_iterable(await asyncio.gather(*each))]
    return load


async def started(
    bench: Bench, count: int
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Start Fairwind and the bare bot alternately, `count` times each. Return for each start of both the
    seconds until the bot was connected, and its memory then, in megabytes."""
    ours, floor = list[tuple[float, float]](), list[tuple[float, float]]()
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


async def paced(watch: Watch, moves: Iterator[Command], rate: int, seconds: int) -> list[Timed]:
    start = time.perf_counter()
    tasks = []
    for index in range(rate * seconds):
        await asyncio.sleep(max(0, start + index / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(watch.timed(next(moves))))
    return await asyncio.gather(*tasks)


async def _stream(watch: Watch, moves: Iterator[Command], until: float) -> list[Timed]:
    timed = []
    while time.perf_counter() < until:
        timed.append(await watch.timed(next(moves)))
    return timed


async def warmed_up(bench: Bench, moves: Iterator[Command]) -> None:
    """Make a few moves that are not measured, because they load what later moves find in memory."""
    for command in islice(moves, 20):
        await bench.watch.timed(command)
    await bench.discord.settle()


async def at_home(bench: Bench, bot: Bot, moves: Iterator[Command]) -> None:
    """Make one move in each match, so that all are in memory. Then wait until the process is idle."""
    for command in islice(moves, bench.round):
        await bench.watch.timed(command)
    await settled(bot)


async def settled(bot: Bot) -> None:
    """Wait until a process has finished its work after a start, such as drawing the first pictures."""
    before, now = -math.inf, total_computed(bot.pid)
    while now - before > _AT_REST:
        await asyncio.sleep(_A_WHILE)
        before, now = now, total_computed(bot.pid)


@contextmanager
def measured(bench: Bench, bot: Bot) -> Iterator[Load]:
    """Measure the load while the context is open. The yielded `Load` is filled in when it closes."""
    load = Load(shown=-bench.watch.shown)

    def see(exchange: Exchange) -> None:
        load.requests += _counts(exchange)

    bench.discord.rest.watcher = see
    before, own = total_computed(bot.pid), time.process_time()
    try:
        yield load
    finally:
        load.took = time.perf_counter() - load.begun
        load.busy = (total_computed(bot.pid) - before) / load.took
        load.clients = (time.process_time() - own) / load.took
        load.shown += bench.watch.shown


@contextmanager
def _pinned(pid: int) -> Iterator[None]:
    cores = os.sched_getaffinity(0)
    first = min(cores)
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), {first})
    os.sched_setaffinity(0, cores - {first} or cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _spent(before: Mapping[int, float], after: Mapping[int, float]) -> Mapping[int, float]:
    return {thread: seconds - before.get(thread, 0) for thread, seconds in after.items()}


def _counts(exchange: Exchange) -> bool:
    """Discord's rate limit does not count replies to interactions."""
    return not any(part in exchange.path for part in ("/interactions/", "/webhooks/"))
