"""A move on PostgreSQL beside the same move on SQLite: loaded, decided, stored durably, and read again."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from benchmarks import filling
from benchmarks.postgresql import server
from benchmarks.services import service_of
from data import Database, open_database
from matches.log.events import MatchId
from matches.service.service import MatchService

AIM: Final = 2.5
TURNS: Final = 5
"""So many moves are made in each match, on both databases in turn."""


def main() -> None:
    """Prints medians in ms, and their ratio."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        server(Path(name, "postgresql")) as postgresql,
    ):
        asyncio.run(_main(str(Path(name, "bench.sqlite3")), postgresql.create("bench")))


async def _main(path: str, url: str) -> None:
    async with open_database(path) as sqlite, open_database(url) as postgres:
        databases = {"SQLite": sqlite, "PostgreSQL": postgres}
        played = {
            name: await filling.play(each, 1 << 60, 1 << 59, range(1, filling.PEOPLE + 1))
            for name, each in databases.items()
        }
        ids = {name: [each.match_id for each in found] for name, found in played.items()}
        cold, warm = await _alternating(databases, ids)
    print(f"A move, from its text to the disk (medians of {len(ids['SQLite'])} matches, ms)")
    for what, times in (("cold", cold), ("warm", warm)):
        one, other = (statistics.median(times[name]) for name in databases)
        ratio = f"{other / one:.2f} × (aim ≤ {AIM})"
        print(f"  {what}: SQLite {one:.2f}, PostgreSQL {other:.2f} = {ratio}")


async def _alternating(
    databases: dict[str, Database], ids: dict[str, list[MatchId]]
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Times of the first move in each match, and of those after it."""
    cold: dict[str, list[float]] = {name: [] for name in databases}
    warm: dict[str, list[float]] = {name: [] for name in databases}
    services = {name: service_of(database) for name, database in databases.items()}
    requests = map(str, count(10**9))
    for number in range(min(map(len, ids.values()))):
        # In turn, so that what else the machine does hits both alike.
        for turn in range(TURNS):
            for name in Random(number).sample([*databases], 2):
                took = await _move(services[name], ids[name][number], next(requests))
                (warm if turn else cold)[name] += took
    return cold, warm


async def _move(service: MatchService, match_id: MatchId, request: str) -> Sequence[float]:
    """Milliseconds of a legal move; none if the match is over."""
    start = time.perf_counter()
    match = await service.load(match_id)
    if not match.to_act:
        return []
    seat = min(match.to_act)
    move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
    await service.play(match_id, match.order[seat], move, request)
    return [1000 * (time.perf_counter() - start)]
