"""Copying a database to another. No bot can open a copy that is incomplete."""

from __future__ import annotations

import asyncio
import math
import re
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest
from sqlalchemy import Table

from data import DatabaseProblem, database_address, open_database
from data.copies import copying
from data.copies.copying import copy_database
from data.core.address import PostgresAddress
from data.core.postgres_link import FAIRWIND, LEASE, Raw
from data.core.problem import foreign, missing, newer, unfinished
from data.processes import postgres_lease
from data.processes.postgres_lease import PostgresLease
from data.processes.postgres_locks import LeaseLocks
from data.schema import metadata
from data.versions.migrating import engine_of, migrate
from data.versions.revision import LATEST, UNFINISHED
from matches.decisions import playing
from matches.service.service import MatchService
from tests import postgres
from tests.data.full_database import ROWS, content, fill
from tests.data.future import ADDS, NEXT, future
from tests.data.killing import killed
from tests.data.real_matches import filled
from tests.matches.fakes import FakeClock
from tests.new_database import put_new_database
from tests.refusals import raised

SQLITE, POSTGRES = "sqlite", "postgresql"
WAYS = [
    (SQLITE, SQLITE),
    (SQLITE, POSTGRES),
    pytest.param(POSTGRES, SQLITE, marks=pytest.mark.slow),
    pytest.param(POSTGRES, POSTGRES, marks=pytest.mark.slow),
]


def silent(words: str) -> None:
    """Ignore a progress message of the copy."""


class Places:
    """Makes new databases of both kinds, SQLite and PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def new(self, kind: str) -> str:
        """Return the address of a database without tables. For SQLite, the file doesn't exist yet."""
        if kind == POSTGRES:
            return postgres.running().create()
        return str(self._folder / str(uuid4()) / "fairwind.sqlite3")

    def empty(self, kind: str) -> str:
        """Return the address of a new database of this kind, SQLite or PostgreSQL, whose tables are empty."""
        if kind == POSTGRES:
            return postgres.migrated()
        where = self.new(kind)
        put_new_database(Path(where))
        return where

    def full(self, kind: str) -> str:
        """Return the address of a new database of this kind, SQLite or PostgreSQL, with rows in every table."""
        where = self.empty(kind)
        fill(database_address(where))
        return where


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "databases")


def copied(source: str, target: str) -> dict[str, int]:
    return copy_database(database_address(source), database_address(target), silent)


def same(source: str, target: str) -> bool:
    return content(database_address(source)) == content(database_address(target))


def execute(where: str, statement: str) -> None:
    with engine_of(database_address(where), alone=True).begin() as connection:
        connection.exec_driver_sql(statement)


@pytest.mark.parametrize(("old", "new"), WAYS)
async def test_copied_database_has_every_row_and_continues_its_ids(
    places: Places, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "_BATCH", 2)
    source, target = places.full(old), places.new(new)
    assert copied(source, target) == {table.name: ROWS for table in metadata.sorted_tables}
    assert same(source, target)
    async with open_database(target) as database:
        newcomer = await database.players.meet(4711, "Newcomer")
        assert newcomer.id == 103  # the next number


async def test_match_continues_in_a_copied_database(places: Places, path: Path) -> None:
    (match,) = await filled(path, 1)
    target = places.empty(POSTGRES)
    copied(str(path), target)
    async with open_database(target) as database:
        loaded = await MatchService(database, FakeClock()).matches.load(match)
        (seat,) = loaded.to_act
        move = loaded.rules.notation(loaded.rules.legal_moves(loaded.state, seat)[0])
        await MatchService(database, FakeClock()).writer.decide(
            match, "the next", playing.play, loaded.order[seat], move
        )
    back = places.new(SQLITE)
    copied(target, back)
    async with open_database(back) as database:
        assert (
            await MatchService(database, FakeClock()).matches.load(match)
        ).version == loaded.version + 1


@pytest.mark.parametrize("kind", [SQLITE, POSTGRES])
async def test_copy_is_refused_while_a_bot_uses_either_database(places: Places, kind: str) -> None:
    source, target = places.full(SQLITE), places.empty(SQLITE)
    used = places.empty(kind)
    async with open_database(used):
        for pair in ((used, target), (source, used)):
            with pytest.raises(DatabaseProblem, match="Another Fairwind process"):
                await asyncio.to_thread(copied, *pair)
    copied(source, target)
    assert same(source, target)


@pytest.mark.parametrize("kind", [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.slow)])
async def test_copy_into_a_database_with_rows_is_refused_and_changes_nothing(
    places: Places, kind: str
) -> None:
    source, target = places.full(SQLITE), places.empty(kind)
    async with open_database(target) as database:
        await database.notes.put("heard", "at noon")
    before = content(database_address(target))
    with pytest.raises(DatabaseProblem, match="not empty"):
        copied(source, target)
    assert content(database_address(target)) == before
    async with open_database(target) as database:
        assert await database.notes.get("heard") == "at noon"


def test_copy_of_a_missing_database_is_refused_and_creates_no_file(places: Places) -> None:
    source, target = places.new(SQLITE), places.new(SQLITE)
    with raised(DatabaseProblem, missing(source)):
        copied(source, target)
    assert not Path(target).exists()


def test_database_cannot_be_copied_to_itself(places: Places) -> None:
    where = places.full(SQLITE)
    with pytest.raises(DatabaseProblem, match="itself"):
        copied(where, f"sqlite:///{where}")


def test_database_of_an_older_revision_is_not_copied(places: Places) -> None:
    source, target = places.full(SQLITE), places.new(SQLITE)
    execute(source, "UPDATE alembic_version SET version_num = '0014'")
    with pytest.raises(DatabaseProblem, match="older"):
        copied(source, target)


@pytest.mark.parametrize("kind", [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.slow)])
def test_database_of_a_newer_revision_is_neither_copied_nor_copied_into(
    places: Places, kind: str, tmp_path: Path
) -> None:
    """This program may use both databases, but does not know all their tables and columns."""
    scripts = str(future(tmp_path, ADDS, oldest=LATEST))
    source, target = places.full(kind), places.empty(kind)
    for where in (source, target):
        migrate(database_address(where), scripts, NEXT)
    with raised(DatabaseProblem, newer(database_address(source), NEXT)):
        copied(source, places.new(SQLITE))
    with raised(DatabaseProblem, newer(database_address(target), NEXT)):
        copied(places.full(SQLITE), target)


@pytest.mark.parametrize("kind", [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.slow)])
def test_copy_that_another_version_began_starts_over_with_the_tables_of_this_one(
    places: Places, kind: str, tmp_path: Path
) -> None:
    source, target = places.full(SQLITE), places.empty(kind)
    scripts = str(future(tmp_path, ADDS, oldest=LATEST))
    migrate(database_address(target), scripts, NEXT)
    execute(target, f"UPDATE alembic_version SET version_num = '{UNFINISHED}'")
    copied(source, target)
    assert same(source, target)
    migrate(database_address(target), scripts, NEXT)  # adds everything again


@pytest.mark.parametrize("kind", [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("begun", [True, False])
def test_target_is_marked_as_unfinished_as_soon_as_it_has_tables(
    places: Places, kind: str, begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a bot could open it, empty, after a copy was interrupted just then."""
    target = places.empty(kind) if begun else places.new(kind)
    if begun:
        execute(target, f"UPDATE alembic_version SET version_num = '{UNFINISHED}'")
    with monkeypatch.context() as interrupted:
        interrupted.setattr(copying, "_require_empty", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            copied(places.full(SQLITE), target)
    with raised(DatabaseProblem, unfinished(database_address(target))):
        migrate(database_address(target))


def test_copy_into_the_database_of_another_program_is_refused(places: Places) -> None:
    target = places.new(POSTGRES)
    execute(target, "CREATE TABLE songs (name text)")
    with raised(DatabaseProblem, foreign(database_address(target))):
        copied(places.full(SQLITE), target)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET fingerprint = 'other' WHERE version = 101",
        pytest.param("DELETE FROM notes WHERE value LIKE 'value 2%'", marks=pytest.mark.slow),
        pytest.param("INSERT INTO notes VALUES ('more', '')", marks=pytest.mark.slow),
    ],
)
def test_copy_that_differs_from_its_source_is_refused_and_can_be_repeated(
    places: Places, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    source, target = places.full(SQLITE), places.empty(SQLITE)
    compare = copying._compare

    def changed(old: Any, new: Any, each: Table, tell: copying.Tell) -> int:
        new.connection.exec_driver_sql(change)
        return compare(old, new, each, tell)

    with monkeypatch.context() as patched:
        patched.setattr(copying, "_compare", changed)
        with pytest.raises(DatabaseProblem, match=re.findall("events|notes", change)[0]):
            copied(source, target)
    with raised(DatabaseProblem, unfinished(database_address(target))):
        copied(target, places.new(SQLITE))
    copied(source, target)
    assert same(source, target)


@pytest.mark.parametrize("regained", [False, True])
def test_copy_fails_if_its_lease_of_the_source_was_lost_meanwhile(
    places: Places, monkeypatch: pytest.MonkeyPatch, regained: bool
) -> None:
    source, target = places.full(POSTGRES), places.empty(SQLITE)
    may_retake, take = threading.Event(), PostgresLease._take

    def later(lease: PostgresLease, connection: Raw) -> None:
        assert lease._connection is None or may_retake.wait(60)
        take(lease, connection)

    def lose(words: str) -> None:
        if not may_retake.is_set():
            holder = LeaseLocks(PostgresAddress(source), None).holder(rival)
            assert holder is not None
            rival.execute("SELECT pg_terminate_backend(%s, 5000)", [holder])
            if not regained:
                rival.execute("SELECT pg_advisory_lock(%s, %s)", [FAIRWIND, LEASE])
            may_retake.set()

    monkeypatch.setattr(PostgresLease, "_take", later)
    monkeypatch.setattr(postgres_lease, "_PATIENCE", 5.0 if regained else 0.1)
    with postgres.session(source) as rival, pytest.raises(DatabaseProblem, match="lease"):
        copy_database(database_address(source), database_address(target), lose)
    with raised(DatabaseProblem, unfinished(database_address(target))):
        asyncio.run(_open(target))


def test_copy_reports_the_end_of_each_table_and_at_intervals_the_rows_so_far(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = database_address(places.full(SQLITE))

    def told(interval: float) -> list[str]:
        monkeypatch.setattr(copying, "_TELLING", interval)
        said: list[str] = []
        copy_database(source, database_address(places.empty(SQLITE)), said.append)
        return said

    monkeypatch.setattr(copying, "_BATCH", 1)
    assert [each for each in told(-1.0) if "Copying events" in each] == [
        f"Copying events: {n} of {ROWS} rows" for n in range(1, ROWS + 1)
    ]
    assert told(math.inf) == [
        f"{what} {table.name}: {ROWS} of {ROWS} rows"
        for what in ("Copying", "Comparing")
        for table in metadata.sorted_tables
    ]


KILLS = [(SQLITE, 70), (POSTGRES, 110)]
MANY = [(kind, call) for kind in (SQLITE, POSTGRES) for call in range(1, 240, 9)]


@pytest.mark.parametrize(
    ("kind", "call"), [*KILLS, *(pytest.param(*each, marks=pytest.mark.slow) for each in MANY)]
)
def test_killed_copy_cannot_be_opened_but_can_be_repeated(
    places: Places, monkeypatch: pytest.MonkeyPatch, kind: str, call: int
) -> None:
    monkeypatch.setattr(copying, "_BATCH", 1)
    source, target = places.full(SQLITE), places.empty(kind)
    interrupted = killed(lambda: copied(source, target), call, "sqlalchemy.Connection.execute")
    if kind == POSTGRES:
        postgres.end_sessions(target)
    if (kind, call) in KILLS:
        with raised(DatabaseProblem, unfinished(database_address(target))):
            asyncio.run(_open(target))
    if interrupted:
        copied(source, target)
    assert same(source, target)
    asyncio.run(_open(target))


async def _open(where: str) -> None:
    async with open_database(where):
        pass
