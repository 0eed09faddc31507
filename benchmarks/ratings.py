"""Measures ratings of many results: the CPU time to update them after one more result, the CPU time to compute
all of them again, and the time to read the table of ratings.

`SIZES="1000 100000"` in the environment sets the numbers of results to measure with.
"""

from __future__ import annotations

import asyncio
import os
import resource
import tempfile
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from sqlalchemy import Connection, insert

from data import Database, open_database
from data.schema import players
from data.standing.results import put
from matches.log.events import MatchId, PlayerId
from matches.log.history.result import Part, Result
from matches.standing.rating import prepare
from tests.recomputed_ratings import recomputed_ratings

SIZES: Final = tuple(map(int, os.environ.get("SIZES", "1000 10000").split()))
PEOPLE: Final = 500
SERVER, GAME = 7, "chance"
NOON: Final = datetime(2030, 1, 1, 12, tzinfo=UTC)


def main() -> None:
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    prepare()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"Ratings: the library is imported in {_ms(began)}, with {grown / 1024:.1f} MB")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure(Path(folder, "full.sqlite3"), size))


async def _measure(path: Path, size: int) -> None:
    async with open_database(path) as database:
        write = database.log._connections.write
        await write(_people)
        for start in range(0, size, 5000):
            some = range(start, min(start + 5000, size))
            await write(partial(_fill, some))
        began = time.process_time()
        await database.standings.settle(SERVER, GAME)
        rated = time.process_time() - began
        print(
            f"{size:7,} results of {PEOPLE} people: {rated:.1f} s, {1000 * rated / size:.2f} ms each"
        )
        await _looked_at(database, size)


async def _looked_at(database: Database, size: int) -> None:
    began = time.process_time()
    again = await recomputed_ratings(database, SERVER, GAME)
    print(f"{'':7} computed anew in {time.process_time() - began:.1f} s")
    began = time.perf_counter()
    table = await database.standings.tables.table(SERVER, GAME)
    print(f"{'':7} the table in {_ms(began)}")
    began = time.perf_counter()
    await database.standings.tables.change_of(MatchId(f"m{size - 1}"))
    print(f"{'':7} what a match changed in {_ms(began)}")
    assert {each.player: each for each in table} == again


def _people(connection: Connection) -> None:
    rows = [{"discord_id": 10**18 + n, "name": f"Person {n}"} for n in range(PEOPLE)]
    connection.execute(insert(players), rows)


def _fill(some: range, connection: Connection) -> None:
    for number in some:
        rng = Random(number)
        people = rng.sample(range(1, PEOPLE + 1), rng.randint(2, 5))
        ended = NOON + timedelta(minutes=30 * number)
        parts = tuple(Part(PlayerId(who), team, 1 + team) for team, who in enumerate(people))
        result = Result(NOON, ended, "chain", "", computers=False, parts=parts)
        put(connection, MatchId(f"m{number}"), SERVER, GAME, result)


def _ms(since: float) -> str:
    return f"{1000 * (time.perf_counter() - since):.1f} ms"
