"""Programs of two versions on one database: which migrations let the older one keep running."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psycopg
import pytest

from data import DatabaseProblem, Slot, database_address, open_beside, open_database
from data.copies.examining import examined_backup
from data.copies.restoring import restore_database
from data.core.address import Address
from data.core.postgres_link import FAIRWIND, MIGRATION
from data.diagnosis.diagnosing import diagnose_database
from data.processes import postgres_opening
from data.processes.postgres_lease import PostgresLease
from data.versions import postgres_programs
from data.versions import programs as registered
from data.versions.migrating import migrate
from data.versions.revision import LATEST, own_version
from tests import postgres
from tests.data.future import ADDS, CREATES, NEXT, future
from tests.data.samples import A_MATCH, NOON, append, create, moved, people
from tests.new_database import put_new_database


def migrated_by_future(where: str, scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(registered, "own_version", lambda: "999.0.0")
        migrate(database_address(where), str(scripts), NEXT)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, path: Path) -> str:
    """A value of FAIRWIND_DATABASE for a database that no other test uses, because the tests change its
    schema."""
    if request.param == "postgresql":
        return postgres.migrated()
    put_new_database(path)
    return str(path)


async def test_compatible_migration_lets_a_running_process_and_older_ones_go_on(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(where) as database:
        await people(database)
        await create(database)
        assert not await database.programs.outdated()
        migrated_by_future(where, future(tmp_path, ADDS, LATEST), monkeypatch)
        await append(database, 2, moved())
        assert await database.programs.outdated()
    async with open_database(where) as database:
        await append(database, 3, moved())
        await create(database, "m2")
        await database.players.meet(5, "new")
        assert await database.log.version(A_MATCH) == 4
        assert await database.programs.outdated()
    async with open_beside(where) as database:
        assert await database.log.version(A_MATCH) == 4


def test_database_with_a_compatible_newer_schema_is_backed_up_and_restored(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_new_database(path)
    migrated_by_future(str(path), future(tmp_path, ADDS, LATEST), monkeypatch)
    assert examined_backup(path, tmp_path / "copy").revision == NEXT
    assert restore_database(tmp_path / "copy", path, NOON).examination.revision == NEXT


@pytest.mark.parametrize("oldest", [None, NEXT])
async def test_database_with_an_incompatible_newer_schema_is_refused(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, oldest: str | None
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, oldest), monkeypatch)
    for opening in (open_database, open_beside):
        with pytest.raises(DatabaseProblem, match=f"newer Fairwind .*{NEXT}"):
            async with opening(where):
                pass


async def test_older_program_still_counts_as_outdated_after_a_restart(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, LATEST), monkeypatch)
    for _ in range(2):
        async with open_database(where) as database:
            assert await database.programs.outdated()
    monkeypatch.setattr(registered, "own_version", lambda: "999.0.1")
    async with open_database(where) as database:
        assert not await database.programs.outdated()


@pytest.mark.parametrize(("oldest", "verdict"), [(LATEST, "ok"), (None, "todo")])
async def test_diagnosis_names_the_version_of_a_newer_schema_and_accepts_a_compatible_one(
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    oldest: str | None,
    verdict: str,
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, oldest), monkeypatch)
    found = {each.check: each for each in diagnose_database(where)}
    assert (found["revision"].verdict, found["versions"].verdict) == (verdict, "note")
    assert found["versions"].facts["newest"] == "999.0.0"
    if verdict == "ok":
        caplog.clear()
        async with open_database(where):
            assert "999.0.0" in caplog.text


async def test_newer_program_makes_a_running_one_outdated_without_a_migration(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(where) as database:
        assert not await database.programs.outdated()
        with monkeypatch.context() as patch:
            patch.setattr(registered, "own_version", lambda: "999.0.0")
            migrate(database_address(where))
        assert await database.programs.outdated()


async def test_single_process_understands_events_of_every_version_up_to_its_own(where: str) -> None:
    async with open_database(where) as database:
        assert await database.programs.all_know("0.0.1")
        assert await database.programs.all_know(own_version())
        assert not await database.programs.all_know("999.0.0")


async def test_new_kinds_of_events_are_allowed_once_the_last_older_process_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = postgres.migrated()
    with psycopg.connect(url, autocommit=True) as other:
        postgres_programs.announce(other)
        monkeypatch.setattr(postgres_programs, "own_version", lambda: "0.999.10")
        async with open_database(url) as database:
            assert not await database.programs.all_know("0.999.9")
            assert not await database.programs.all_know("0.999.10")
            other.execute("SELECT pg_advisory_unlock_all()")  # as when its process ends
            assert await database.programs.all_know("0.999.10")
            assert not await database.programs.all_know("0.999.11")
            assert not await database.programs.all_know("1.0.0")


def test_migration_on_postgres_recommends_a_backup_by_pg_dump(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.migrated()
    migrate(database_address(url), str(future(tmp_path, CREATES, LATEST)), NEXT)
    (said,) = [each for each in caplog.messages if "backup" in each]
    assert "pg_dump" in said
    assert LATEST in said


async def test_incompatible_migration_is_refused_while_an_older_process_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, scripts = postgres.migrated(), future(tmp_path, CREATES, NEXT)
    async with open_database(url) as database:
        with pytest.raises(DatabaseProblem, match=r"running \(1\)"):
            migrated_by_future(url, scripts, monkeypatch)
        assert await database.log.version(A_MATCH) is None
        assert not await database.programs.outdated()
    migrated_by_future(url, scripts, monkeypatch)
    with pytest.raises(DatabaseProblem, match="newer Fairwind"):
        async with open_database(url):
            pass


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
async def test_process_that_is_back_after_an_incompatible_migration_ends(
    slot: Slot | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration finds running processes by their connections, so it misses one that is cut off."""
    url, scripts, migrated = postgres.migrated(), future(tmp_path, CREATES, NEXT), threading.Event()
    take_again = PostgresLease._take_again

    def afterwards(lease: PostgresLease) -> bool:
        return migrated.wait(20) and take_again(lease)

    monkeypatch.setattr(PostgresLease, "_take_again", afterwards)

    async def cut_off() -> None:
        async with open_database(url, slot), asyncio.timeout(20):
            postgres.end_sessions(url)
            migrated_by_future(url, scripts, monkeypatch)
            migrated.set()
            await asyncio.Event().wait()

    with pytest.raises(DatabaseProblem, match="newer Fairwind"):
        await cut_off()


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
async def test_process_that_is_cut_off_before_its_own_migration_goes_on(
    slot: Slot | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, back = postgres.running().create(), threading.Event()
    monkeypatch.setattr(PostgresLease, "_tell_held", Mock(side_effect=back.set))

    def interrupted(address: Address) -> None:
        postgres.end_sessions(url)
        assert back.wait(20)
        migrate(address)

    monkeypatch.setattr(postgres_opening, "migrate", interrupted)
    async with open_database(url, slot) as database:
        await people(database)


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
async def test_process_that_is_back_during_a_migration_waits_for_its_end(
    slot: Slot | None,
) -> None:
    url = postgres.migrated()
    async with open_database(url, slot) as database:
        with postgres.session(url) as migrating:
            migrating.execute("SELECT pg_advisory_lock(%s, %s)", [FAIRWIND, MIGRATION])
            migrating.execute(postgres.END_OTHERS)
            async with asyncio.timeout(20):
                await until_waited_for(migrating)
            assert not database.peers.holds
        await people(database)
        assert database.peers.holds


async def until_waited_for(holder: psycopg.Connection[Any]) -> None:
    """Wait until another session waits for a lock that this one holds."""
    waits = "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    while holder.execute(waits).fetchone() is None:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
