"""Compares a move on PostgreSQL with the same move on SQLite: the match is loaded, the move is decided and
stored durably, and the result is read again.

It measures wall-clock time, and the CPU time of this process and of the database server, which other programs
disturb less.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from benchmarks import copying, filling
from benchmarks.postgresql import Server, server
from benchmarks.running import total_computed
from bot.runtime.clock import SystemClock
from data import Database, open_database
from matches.decisions import playing
from matches.log.events import MatchId
from matches.service.service import MatchService

AIM: Final = 2.5
TURNS: Final = 5
"""Number of moves that are measured in each match, alternating between the two databases."""

Costs: TypeAlias = dict[str, list[tuple[float, float]]]
"""The wall-clock and CPU time of each move in milliseconds, by database."""


def main() -> None:
    """Print the median times of a move in ms on both databases, and their ratio."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        server(Path(name, "postgresql")) as postgresql,
    ):
        asyncio.run(_main(str(Path(name, "bench.sqlite3")), postgresql))


async def _main(path: str, server: Server) -> None:
    url = server.create("bench")
    async with open_database(path) as sqlite, open_database(url) as postgres:
        databases = {"SQLite": sqlite, "PostgreSQL": postgres}
        played = {
            name: await filling.play(each, 1 << 60, 1 << 59, range(1, copying.PEOPLE + 1))
            for name, each in databases.items()
        }
        ids = {name: [each.match_id for each in found] for name, found in played.items()}
        cold, warm = await _alternating(databases, ids, server)
    print(f"A move, from its text to the disk (medians of {len(ids['SQLite'])} matches, ms)")
    for what, costs in (("cold", cold), ("warm", warm)):
        for which, part in (("the clock", 0), ("the processor", 1)):
            one, other = (
                statistics.median(each[part] for each in costs[name]) for name in databases
            )
            ratio = f"{other / one:.2f} × (aim ≤ {AIM})"
            print(f"  {what}, by {which}: SQLite {one:.2f}, PostgreSQL {other:.2f} = {ratio}")


async def _alternating(
    databases: Mapping[str, Database], ids: Mapping[str, Sequence[MatchId]], server: Server
) -> tuple[Costs, Costs]:
    """Return the costs of the first move in each match, which is not cached yet, and of all later moves."""
    cold: Costs = {name: [] for name in databases}
    warm: Costs = {name: [] for name in databases}
    services = {name: MatchService(database, SystemClock()) for name, database in databases.items()}
    requests = map(str, count(10**9))
    for number in range(min(map(len, ids.values()))):
        # Alternate between the databases, because other load on the machine then affects both alike.
        for turn in range(TURNS):
            for name in Random(number).sample([*databases], 2):
                cost = await _move(services[name], ids[name][number], next(requests), server)
                (warm if turn else cold)[name] += cost
    return cold, warm


async def _move(
    service: MatchService, match_id: MatchId, request: str, server: Server
) -> Sequence[tuple[float, float]]:
    """Return the wall-clock and CPU time of one legal move in ms, or nothing if the match is over."""
    served = total_computed(*server.processes)
    computed, start = time.process_time(), time.perf_counter()
    match = await service.matches.load(match_id)
    if not match.to_act:
        return []
    seat = min(match.to_act)
    move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
    await service.writer.decide(match_id, request, playing.play, match.order[seat], move)
    took, computed = time.perf_counter() - start, time.process_time() - computed
    return [(1000 * took, 1000 * (computed + total_computed(*server.processes) - served))]
