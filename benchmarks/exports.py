"""Measures exports of personal data in a database with many matches: for a person with ten matches, and for one
with none. Also measures the migration that built the index for exports.

`SIZES=1000000` in the environment sets the numbers of matches.
"""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from bot.runtime.clock import SystemClock
from data import Database, open_database
from data.matches.codec import encode
from data.matches.rulebook import rulebook
from data.schema import events, involved, marks, matches, members, players
from matches.log.events import Event, Joined, Moved, Opened, PlayerId, Started
from matches.people.personal_data import Personal
from matches.ports.players import Player
from matches.service.service import match_service

SIZES: Final = tuple(map(int, os.environ.get("SIZES", "1000 10000 100000").split()))
MOVES: Final = 12
PEOPLE: Final = 10_000
OWN: Final = 10
"""Number of matches in which the test person Ann plays. The test person Nobody plays in none."""

TIMES: Final = 5
NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
ANN, NOBODY = Player(PlayerId(1), 1, "Person 1"), Player(PlayerId(2), 2, "Person 2")


def main() -> None:
    """Print how long an export takes, by the number of matches, and how long it takes to read the whole log
    once."""
    print(f"Exports (ms; medians of {TIMES}), and reading the log once for everybody's names in it")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure(Path(folder, "full.sqlite3"), size))


async def _measure(path: Path, size: int) -> None:
    async with open_database(path) as database:
        await database.log._connections.write(_people)
        numbers = sorted(range(size), key=_id)
        for start in range(0, size, 5000):
            some = numbers[start : start + 5000]
            await database.log._connections.write(partial(_fill, some))
        filled, grown = await _filled(database)
        scan = await _scan(database)
        ten, none = await _median(database, ANN), await _median(database, NOBODY)
    print(f"  {size:>8} matches: somebody with {OWN} {ten:.1f}, with none {none:.1f}")
    print(f"           reading the log {scan:.0f} = {scan / ten:.0f} × the export")
    print(f"           the step: {filled:.1f} s, {grown:.0f} MB more memory than before it")


async def _filled(database: Database) -> tuple[float, float]:
    """Rebuild the index for exports from the logs. Return how many seconds that took, and by how many megabytes
    the memory of this process grew."""
    step = import_module("data.migrations.versions.0006_involved")

    def work(connection: Connection) -> int | None:
        connection.execute(delete(involved))
        connection.exec_driver_sql("DROP INDEX ix_involved_player")
        connection.exec_driver_sql(step.FILL)
        connection.exec_driver_sql("CREATE INDEX ix_involved_player ON involved (player)")
        return connection.scalar(select(func.count()).select_from(involved))

    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    assert await database.log._connections.write(work)
    taken = time.perf_counter() - start
    return taken, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1e3


async def _scan(database: Database) -> float:
    """Search the whole log, without the index, for the events through which one person came into matches.
    Return how many milliseconds that took."""
    asked = select(func.count()).where(events.c.kind != "moved", events.c.payload.like("%:1}%"))
    start = time.perf_counter()
    await database.log._connections.read(lambda connection: connection.scalar(asked))
    return 1000 * (time.perf_counter() - start)


async def _median(database: Database, player: Player) -> float:
    clock = SystemClock()
    service = match_service(database, clock)
    personal, taken = Personal(service, database.log, database.personal, clock, database.peers), []
    for _ in range(TIMES):
        start = time.perf_counter()
        await personal.export(player)
        taken.append(1000 * (time.perf_counter() - start))
    return statistics.median(taken)


def _people(connection: Connection) -> None:
    rows = [{"id": n, "discord_id": n, "name": f"Person {n}"} for n in range(1, PEOPLE + 1)]
    connection.execute(insert(players), rows)


def _fill(numbers: Sequence[int], connection: Connection) -> None:
    """Insert finished matches of two people each, with their logs. `numbers` are the numbers of the matches."""
    for table, row in ((matches, _match), (marks, _cursor)):
        connection.execute(insert(table), [row(n) for n in numbers])
    rows = [{"match_id": _id(n), "player": who, "open": False} for n in numbers for who in _two(n)]
    connection.execute(insert(members), rows)
    logs = [row for n in numbers for row in _log(n)]
    connection.exec_driver_sql("INSERT INTO events VALUES (?, ?, ?, ?, NULL, ?)", logs)


def _id(n: int) -> str:
    """Return the id of the match with this number. Such ids are in no particular order, like the ids of real
    matches."""
    return f"{n * 2654435761 % 2**32:08x}{n:07d}"


def _two(n: int) -> tuple[int, int]:
    first, second = 3 + n % (PEOPLE - 3), 3 + (n + 7) % (PEOPLE - 3)
    return (ANN.id if n < OWN else first, second)


def _match(n: int) -> dict[str, object]:
    place = {"server": n % 50 + 1, "channel": n % 500 + 1, "opened_in": n % 500 + 1}
    rest = {"secret": b"s", "status": "finished", "open": False, "host": _two(n)[0]}
    times = {"opened_at": NOW, "changed_at": NOW, "rulebook": rulebook(), "version": 4 + MOVES}
    return {"id": _id(n), "game": "crosswind", **place, **rest, **times}


def _cursor(n: int) -> dict[str, object]:
    return {
        "match_id": _id(n),
        "announced": 4 + MOVES,
        "message": n + 1,
        "channel": 1,
        "due": False,
    }


def _log(n: int) -> Iterator[tuple[str, int, str, str, int]]:
    host, other = map(PlayerId, _two(n))
    begun: list[Event] = [
        Opened("crosswind", {}, host, n % 50 + 1, n % 500 + 1, False, (other,), "0" * 64),
        Joined(host, str(2 * n)),
        Joined(other, str(2 * n + 1)),
        Started((host, other)),
    ]
    for version, (kind, payload) in enumerate([*map(encode, begun), *_MOVED], 1):
        yield _id(n), version, kind, payload, int(NOW.timestamp() * 1e6)


_MOVED: Final = [encode(Moved(turn % 2, f"d{turn + 1}")) for turn in range(MOVES)]
