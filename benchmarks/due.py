"""Measures the search for due decisions in many matches, and a bot's memory while many decisions wait."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, insert

from benchmarks.outstanding import DAY, match_key, match_row, player_row, shown_mark
from benchmarks.running import fairwind
from data import Database, open_database
from data.schema import marks, matches, members, players, purses, waiting
from sandbox import Discord

SIZES: Final = (1_000, 10_000, 100_000)
WAITING: Final = 10_000
PEOPLE: Final = 1_000
DUE: Final = 100

TIMES: Final = 50
NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)


def main() -> None:
    """Print the times of the search, whether it uses indexes, and the bot's memory."""
    asyncio.run(_main())


async def _main() -> None:
    print(f"Finding what is due among matches with clocks ({DUE} due; medians of {TIMES}, ms)")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            async with open_database(Path(folder, f"{size}.sqlite3")) as database:
                await database.log._connections.write(partial(_fill, size))
                await _print_times(database, size)
        await _print_memory(Path(folder))


async def _print_times(database: Database, size: int) -> None:
    open_decisions = database.open_decisions
    none = await _median(lambda: open_decisions.due(NOW - DAY, DUE))
    some = await _median(lambda: open_decisions.due(NOW, DUE))
    next_one = await _median(open_decisions.earliest)
    assert len(await open_decisions.due(NOW, DUE)) == DUE
    print(f"  {size:>7} matches: none due {none:.2f}, {DUE} due {some:.2f}, next {next_one:.2f}")
    if size == SIZES[-1]:
        print(f"  read by: {await _plans(database)}")


async def _median(asked: Callable[[], Awaitable[object]]) -> float:
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        await asked()
        taken.append(1000 * (time.perf_counter() - start))
    return statistics.median(taken)


async def _plans(database: Database) -> str:
    """Return a sentence that says whether the search for due decisions uses only indexes."""
    asked: list[str] = []
    connections = database.open_decisions._connections

    await connections.read(partial(_trace, asked.append))
    await database.open_decisions.due(NOW, 1)
    await database.open_decisions.earliest()
    await connections.read(partial(_trace, None))

    def explained(connection: Connection) -> str:
        rows = [
            row.detail
            for statement in asked
            if statement.startswith("SELECT")
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
        ]
        scans = [row for row in rows if re.match(r"SCAN (?!CONSTANT)", row)]
        return f"{len(rows)} look-ups, scans of a whole table or index: {scans or 'none'}"

    return await connections.read(explained)


def _trace(callback: Callable[[str], None] | None, connection: Connection) -> None:
    raw = connection.connection.dbapi_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.set_trace_callback(callback)


async def _print_memory(folder: Path) -> None:
    full, empty = folder / f"{WAITING}.sqlite3", folder / "empty.sqlite3"
    used = {}
    async with Discord.start() as discord:
        for path in (empty, full):
            async with fairwind(discord, path) as bot:
                await asyncio.sleep(3)  # everything that is due at a start is done in this time
                used[path] = bot.memory
    ratio = used[full] / used[empty]
    print(f"  memory: {WAITING} waiting {used[full]:.0f} MB, none {used[empty]:.0f}: {ratio:.2f} ×")


def _fill(size: int, connection: Connection) -> None:
    """It is the first player's turn in each match. Decisions of the first `DUE` matches are due at `NOW`."""
    people = range(1, PEOPLE + 1)
    connection.execute(insert(players), [player_row(n, n, f"Person {n}") for n in people])
    for start in range(0, size, 5000):
        numbers = range(start, min(start + 5000, size))
        for table, row in (
            (matches, _match),
            (members, lambda n: match_key(n, PEOPLE) | {"open": True}),
            (marks, shown_mark),
            (purses, _purse),
            (waiting, _wait),
        ):
            connection.execute(insert(table), [row(n) for n in numbers])


def _match(n: int) -> dict[str, object]:
    place = n % 50 + 1, n % 500 + 1
    return match_row(n, PEOPLE, *place, NOW - DAY) | {"pace": DAY}


def _purse(n: int) -> dict[str, object]:
    whole = {"reserve": DAY, "left": DAY, "resumes": False}
    return match_key(n, PEOPLE) | whole


def _wait(n: int) -> dict[str, object]:
    due = NOW if n < DUE else NOW + timedelta(seconds=n)
    begun = {"since": due - DAY / 2, "counted": due - DAY / 2, "decision": 1, "left": DAY}
    ends = {"due": due, "ends": due + DAY / 2, "lost": due + 1.5 * DAY}
    return match_key(n, PEOPLE) | begun | ends
