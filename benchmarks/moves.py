"""Measures what a move costs in all five games, beside a bare bot that posts the same pictures. It measures:

- the time until a move is acknowledged and shown, near Discord and 100 ms away,
- CPU time by stage, requests, and stalls of the event loop,
- turns of the event loop, its callbacks, timers and tasks,
- how many moves per second the bot can process on one core,
- a start: its time, the memory, and the first moves after it.

If the machine is too busy for everything, name the parts to run. This runs the parts `alone` and `far`:

    python -m benchmarks moves alone far

Moves that stay hidden from other players are made in the matches, too. They are neither timed nor counted.
"""

from __future__ import annotations

import asyncio
import math
import statistics
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from benchmarks import phases, stages
from benchmarks.phases import Bench, Costs, Load
from benchmarks.playing import Timed
from benchmarks.running import WATCHED, percentile, stand_in
from benchmarks.turns import Turns

ALONE: Final = 60
"""Number of moves of each game that are measured one at a time, in matches that the bot has in memory."""

COUNTED: Final = 30
"""Number of moves of each game for which the work of the event loop is counted, in such matches too. None of
them is timed, because counting takes time."""

FIRST: Final = 20
"""Number of matches of each game in which the first move after a start is measured. The bot must load each of
them."""

FAR: Final = 10
"""Number of moves of each game that are measured with a distance of `DISTANCE` to Discord."""

DISTANCE: Final = 0.1
"""The seconds of a round trip to Discord when it is far away."""

RATE: Final = 50
REQUESTED: Final = 40
"""Moves per second, in two measurements: `RATE` for times, `REQUESTED` for the count of requests."""

LOADED: Final = 60
BARE_LOADED: Final = 15
"""For how many seconds moves are made at a fixed rate: `LOADED` with Fairwind, `BARE_LOADED` with the bare
bot."""

STREAMS: Final = 30
FULL: Final = 10
"""How one core is saturated: for `FULL` seconds, `STREAMS` moves are in progress at a time."""

STARTS: Final = 5

AT_ONCE: Final = 2
"""Number of moves of each game that are made as soon as a process is ready."""

_SETTLING: Final = 3.0
"""How many seconds a process gets for its background work after the `AT_ONCE` moves."""

_LENGTHS: Final = {
    "crosswind": 80,
    "tradewinds": 18,
    "chance": 16,
    "weathervanes": 140,
    "wind-of-fortune": 90,
}
"""The number of moves in the shortest random match, by game, without moves that other players don't see."""

_TURNS: Final = {"turns": "≤ 20", "callbacks": "", "timers": "≤ 5", "tasks": "≤ 8"}
"""What is counted of the event loop, with the aims."""

_ROUNDS: Final = 4
"""Number of moves that are made in each match before measuring, to load it and its players into memory: one by
each of up to four people."""

_AT_LEAST: Final = 25
"""Minimum number of matches of each game, so that no match has two moves in progress at the same time."""

Part: TypeAlias = Callable[[Bench], Awaitable[None]]


def main(*names: str) -> None:
    """Run the named parts and print their tables. Without names, run all parts."""
    asyncio.run(
        _measured({name: each for name, each in _PARTS.items() if name in (names or _PARTS)})
    )


async def _measured(parts: Mapping[str, tuple[Part, float]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        async with stand_in() as discord, stand_in() as floor:
            bench = Bench(Path(name), discord, floor)
            await phases.begin(bench, _numbers(sum(each for _, each in parts.values())), FIRST)
            for part, _ in parts.values():
                await part(bench)


def _numbers(moves: float) -> Mapping[str, int]:
    """The first `_ROUNDS` moves of each match are not measured, so `moves` measured moves need more matches."""
    most = max(_AT_LEAST, math.ceil(moves / (min(_LENGTHS.values()) - _ROUNDS)))
    return {
        game: max(_AT_LEAST, math.ceil((moves + _ROUNDS * most) / length))
        for game, length in _LENGTHS.items()
    }


async def _alone(bench: Bench) -> None:
    first, costs = dict[str, Costs](), dict[str, Costs]()
    async with (
        bench.fairwind(WATCHED, STAGES=str(bench.stages)) as fairwind,
        bench.bare() as bare,
    ):
        bots = fairwind, bare
        await phases.warmed_up(bench, bench.mixed)
        await phases.settled(fairwind)
        for game, moves in bench.few.items():
            first[game] = await phases.alone(bench, moves, FIRST, bots)
            await phases.alone(bench, moves, (_ROUNDS - 1) * FIRST, bots)
            costs[game] = await phases.alone(bench, moves, ALONE, bots)
    _heading(f"A move alone, in a match that is in memory: medians of {ALONE}")
    for game, cost in costs.items():
        _times(f"acknowledged: {game}", cost.bare, cost.ours, "acknowledged", "≤ 1.5 ×")
    _shown(costs)
    for game, cost in costs.items():
        found = f"{cost.until_shown / ALONE:.1f} / {cost.requests / ALONE:.1f}"
        _row(f"requests that count, until shown / in all: {game}", "1 / 1", found, "", "1 / …")
    _heading(f"The first move of a match since the start: medians of {FIRST}")
    _shown(first)
    _stages(costs, fairwind.pid, stages.read(bench.stages))


def _shown(costs: Mapping[str, Costs]) -> None:
    for game, cost in costs.items():
        aim = "≤ 3.5 ×" if game == "crosswind" else "≤ 4.5 ×"
        _times(f"picture shown: {game}", cost.bare, cost.ours, "shown", aim)
    for game, cost in costs.items():
        least, found = [
            seconds / len(cost.ours) for seconds in (cost.floor, sum(cost.threads.values()))
        ]
        _row(f"processor: {game}", _ms(least), _ms(found), _ratio(least, found), "≤ 4 ms")


def _stages(costs: Mapping[str, Costs], main: int, profile: stages.Profile) -> None:
    """The time of the thread `main` is divided into stages; any other thread belongs to one stage."""
    columns = {game: _by_stage(cost, main, profile) for game, cost in costs.items()}
    total = Counter[str]()
    for column in columns.values():
        total.update(column)
    print(f"\n{'Processor time of a move by stage, ms':<42}" + "".join(f"{g:>17}" for g in columns))
    for stage, _ in total.most_common():
        print(f"  {stage:<40}" + "".join(f"{each[stage]:>17.2f}" for each in columns.values()))


def _by_stage(cost: Costs, main: int, profile: stages.Profile) -> Counter[str]:
    found = Counter[str]()
    for thread, seconds in cost.threads.items():
        each = 1000 * seconds / ALONE
        shares = (
            profile.shares(cost.begun, cost.ended)
            if thread == main
            else {stages.thread_stage(profile.threads.get(thread, "")): 1.0}
        )
        found.update({stage: share * each for stage, share in shares.items()})
    return found


async def _turns(bench: Bench) -> None:
    counts = dict[str, tuple[Sequence[Turns], Sequence[Turns]]]()
    async with (
        bench.fairwind(WATCHED, TURNS=str(bench.turns)) as fairwind,
        bench.bare(TURNS=str(bench.floor_turns)),
    ):
        await phases.warmed_up(bench, bench.mixed)
        await phases.settled(fairwind)
        for game, moves in bench.few.items():
            await phases.counted(bench, moves, _ROUNDS * FIRST)
            counts[game] = await phases.counted(bench, moves, COUNTED)
    _heading(f"Event loop, for a move alone in a match that is in memory: medians of {COUNTED}")
    for what, aim in _TURNS.items():
        for game, each in counts.items():
            found, least = [
                statistics.median(getattr(move, what) for move in moves) for moves in each
            ]
            _row(f"{what}: {game}", f"{least:g}", f"{found:g}", _ratio(least, found), aim)


async def _far(bench: Bench) -> None:
    async with phases.far(bench, DISTANCE) as bots:
        await phases.warmed_up(bench, bench.mixed)
        costs = await phases.alone(bench, bench.mixed, FAR * len(_LENGTHS), bots, 3 * DISTANCE)
    _heading(
        f"{1000 * DISTANCE:.0f} ms to Discord and back, all games: medians of {len(costs.ours)}"
    )
    _times("acknowledged", costs.bare, costs.ours, "acknowledged", "")
    _times("picture shown", costs.bare, costs.ours, "shown", "≤ 70 ms")


async def _loaded(bench: Bench) -> None:
    floor = await phases.bare_at_a_rate(bench, RATE, BARE_LOADED)
    load = await phases.at_a_rate(bench, RATE, LOADED)
    _heading(f"{RATE} moves a second of all games for {LOADED} s")
    _times("acknowledged, median", floor.moves, load.moves, "acknowledged", "≤ 1.5 ×")
    _times("acknowledged, p99", floor.moves, load.moves, "acknowledged", "", 0.99)
    _times("picture shown, median", floor.moves, load.moves, "shown", "")
    _row("event loop: longest standstill", "", f"{max(load.lags):.1f} ms", "", "≤ 12 ms")
    _row("event loop: p99", "", f"{percentile(load.lags, 0.99):.1f} ms", "", "≤ 4 ms")
    _busy(floor, load)
    load = await phases.at_a_rate(bench, REQUESTED, LOADED)
    _heading(f"{REQUESTED} moves a second of all games for {LOADED} s")
    requests = f"{load.requests / len(load.moves):.2f}"
    _row("requests a move that count towards Discord's limit", "1", requests, "", "≤ 1.3")
    _row("pictures a move", "1", f"{load.shown / len(load.moves):.2f}", "", "")
    _busy(None, load)


async def _on_one_core(bench: Bench) -> None:
    load = await phases.on_one_core(bench, STREAMS, FULL)
    _heading(f"{STREAMS} moves under way at a time for {FULL} s, the bot on one core")
    each = len(load.moves) / load.took
    _row("moves a second, shown and durable", "", f"{each:.0f}", "", "≥ 250")
    _row("moves in a second of the processor", "", f"{each / load.busy:.0f}", "", "")
    _busy(None, load)


async def _starts(bench: Bench) -> None:
    ours, floor = await phases.started(bench, STARTS)
    _heading(f"Start: medians of {len(ours)}")
    (ready, memory), (quick, small) = [
        map(statistics.median, zip(*each, strict=True)) for each in (ours, floor)
    ]
    _row("ready", f"{quick:.2f} s", f"{ready:.2f} s", _ratio(quick, ready), "≤ 2.5 ×")
    _row("memory", f"{small:.0f} MB", f"{memory:.0f} MB", _ratio(small, memory), "≤ 1.7 ×")


async def _first(bench: Bench) -> None:
    _heading(f"{AT_ONCE} moves in the first second after a start, and {_SETTLING:.0f} s after them")
    for game in bench.few:
        load = await phases.at_once(bench, game, AT_ONCE, _SETTLING)
        shown = max(each.shown or 0.0 for each in load.moves)
        _row(f"picture shown: {game}", "", f"{shown:.0f} ms", "", "")
        _row(f"longest standstill: {game}", "", f"{max(load.lags):.1f} ms", "", "≤ 12 ms")


def _busy(floor: Load | None, load: Load) -> None:
    first, second = [
        f"{each.busy:.0%} / {each.clients:.0%}" if each else "" for each in (floor, load)
    ]
    _row("share of a core: the bot / Discord and people", first, second)


def _times(
    what: str, floor: Sequence[Timed], ours: Sequence[Timed], part: str, aim: str, at: float = 0.5
) -> None:
    values = [
        [value for each in moves if (value := getattr(each, part)) is not None]
        for moves in (floor, ours)
    ]
    least, found = [percentile(each, at) for each in values]
    _row(what, f"{least:.1f} ms", f"{found:.1f} ms", _ratio(least, found), aim)


def _heading(text: str) -> None:
    print(f"\n{text:<56}{'bare':>12}{'Fairwind':>14}{'ratio':>9}  aim", flush=True)


def _row(what: str, floor: str, ours: str, ratio: str = "", aim: str = "") -> None:
    print(f"  {what:<54}{floor:>12}{ours:>14}{ratio:>9}  {aim}", flush=True)


def _ratio(floor: float, ours: float) -> str:
    return f"{ours / floor:.1f} ×"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


_PARTS: Final[Mapping[str, tuple[Part, float]]] = {
    "alone": (_alone, 10),
    "turns": (_turns, 10),
    "far": (_far, FAR + 10),
    "loaded": (_loaded, (RATE + REQUESTED) * LOADED / len(_LENGTHS) + 10),
    "core": (_on_one_core, 300 * FULL / len(_LENGTHS) + 10),
    "starts": (_starts, 0),
    "first": (_first, 0),
}
"""The parts of the benchmark by name, each with the approximate number of moves of each game that it makes."""
