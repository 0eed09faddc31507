"""Measures the memory of the bot while people play 50,000 moves in 1,000 running matches.

Prints the resident memory after every thousand moves, and how far it varies over the last four fifths. The
matches are at random stages from the start, and a new one follows each that ends, so they need as much memory
at the end as at the beginning. `python -m benchmarks memory 5000` plays another number of moves.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import deque
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.filling import open_with, play_turns
from benchmarks.playing import Command, Watch, moves_from
from benchmarks.running import fairwind, stand_in
from bot.runtime.clock import SystemClock
from data import open_database
from games import find_abouts
from matches.service.service import MatchService
from sandbox import Discord

MOVES: Final = 50_000
MATCHES: Final = 1_000
GAMES: Final = "crosswind", "weathervanes", "wind-of-fortune"
"""The games with long matches. In others, opening matches would be much of what is measured."""

STAGES: Final = 100
"""Fewer moves than this are played in each match before the start."""

SPARE: Final = 700
CHANNELS: Final = 50
AT_ONCE: Final = 12
SAMPLE: Final = 1_000
SETTLED: Final = 0.2
"""The share of the moves after which memory should no longer grow."""

_STARTING: Final = 300.0


class Rotation(NamedTuple):
    """The moves of the matches that are played by turns, and of those that follow when one ends."""

    playing: deque[Iterator[Command]]
    spare: deque[Iterator[Command]]


def main(*chosen: str) -> None:
    asyncio.run(_main(int(chosen[0]) if chosen else MOVES))


async def _main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        async with stand_in(patience=_STARTING) as discord:
            database = Path(name, "fairwind.sqlite3")
            matches = await _opened(discord, database)
            async with fairwind(discord, database, patience=_STARTING) as bot:
                await discord.settle(1)
                print(f"  {0:>6} moves {bot.memory:>7.1f} MB", flush=True)
                watch, found = Watch(discord), list[float]()
                for number in range(SAMPLE, moves + 1, SAMPLE):
                    left = iter(range(SAMPLE))
                    await asyncio.gather(*(_play(watch, matches, left) for _ in range(AT_ONCE)))
                    found.append(bot.memory)
                    print(f"  {number:>6} moves {found[-1]:>7.1f} MB", flush=True)
    settled = found[int(SETTLED * len(found)) :]
    print(
        f"From {100 * SETTLED:.0f} % of the moves on: {min(settled):.1f} to {max(settled):.1f} MB, "
        f"{100 * (max(settled) / min(settled) - 1):.1f} % apart (aim ≤ 5 %)"
    )


async def _opened(discord: Discord, database: Path) -> Rotation:
    rooms = [discord.server.channel("general")]
    rooms += [discord.server.add_channel(f"room-{number}") for number in range(1, CHANNELS)]
    opened, requests = list[Iterator[Command]](), map(str, count())
    async with open_database(database) as stores:
        service = MatchService(stores, SystemClock())
        places = islice(zip(cycle(GAMES), cycle(rooms)), MATCHES + SPARE)
        for number, (game, room) in enumerate(places):
            rng = Random(number)
            people = [
                discord.add_person(f"Person {number} {seat}", room)
                for seat in range(find_abouts()[game].people.start)
            ]
            match_id = await open_with(service, game, people, room, requests)
            stage = rng.randrange(STAGES) if number < MATCHES else 0
            await play_turns(service, match_id, stage, rng, requests)
            opened.append(moves_from(await service.matches.load(match_id), people))
    return Rotation(deque(opened[:MATCHES]), deque(opened[MATCHES:]))


async def _play(watch: Watch, matches: Rotation, left: Iterator[int]) -> None:
    for _ in left:
        moves = matches.playing.popleft()
        while (command := next(moves, None)) is None:
            moves = matches.spare.popleft()
        await watch.timed(command)
        matches.playing.append(moves)
