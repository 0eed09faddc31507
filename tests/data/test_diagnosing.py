"""What `fairwind doctor` finds in a SQLite or PostgreSQL database. It changes nothing in a SQLite file."""

from __future__ import annotations

import os
import shlex
import shutil
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from data import Database, Slot, open_database
from data.core.address import PostgresAddress
from data.core.problem import several_names
from data.diagnosis import postgres_diagnosis, sqlite_diagnosis
from data.diagnosis.diagnosing import allowed_places, diagnose_database
from data.diagnosis.findings import Finding
from data.diagnosis.postgres_diagnosis import _connected, _Diagnosis, _reason
from data.processes.lease import holder, leased, lock_file
from data.versions.revision import LATEST, UNFINISHED
from matches.ports.preferences import ServerSettings
from tests import postgres
from tests.new_database import put_new_database
from tests.wire.storage import damage, execute, look

WELL = dict.fromkeys(("lease", "revision", "versions", "integrity", "wal", "disk", "files"), "ok")
WELL_ON_POSTGRES = dict.fromkeys(
    ("database", "lease", "revision", "versions", "integrity", "connections", "wal"), "ok"
) | {"durability": "todo", "disk": "skipped"}
"""`fsync` is a finding, because test servers run without it, which is fast but not durable."""


def found(path: Path | str) -> dict[str, Finding]:
    return {each.check: each for each in diagnose_database(str(path))}


def verdicts(path: Path | str) -> dict[str, str]:
    return {check: finding.verdict for check, finding in found(path).items()}


def files(path: Path) -> Mapping[str, tuple[bytes, int]]:
    """Return the content and modification time of all files in the database's folder."""
    return {
        each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in path.parent.iterdir()
    }


def test_diagnosis_of_a_sound_database_finds_nothing_and_changes_nothing(path: Path) -> None:
    put_new_database(path)
    execute(path, "PRAGMA journal_mode = WAL")  # as a bot leaves it
    before = files(path)
    assert verdicts(path) == WELL
    assert found(path)["lease"].facts == {"holder": None}
    assert allowed_places(str(path)) == {}
    assert files(path) == before


async def test_diagnosis_beside_a_running_bot_names_its_process(
    path: Path, sqlite: Database
) -> None:
    before = files(path)
    assert verdicts(path) == WELL
    assert found(path)["lease"].facts == {"holder": str(os.getpid())}
    # A reader of a database in WAL mode writes to its -shm file, so that file may differ.
    name = f"{path.name}-shm"
    assert {**files(path), name: None} == {**before, name: None}


def test_diagnosis_leaves_the_write_ahead_log_of_a_killed_bot_alone(
    path: Path, tmp_path: Path
) -> None:
    put_new_database(path)
    after = tmp_path / "after" / path.name
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(
            "INSERT INTO servers (server, pace, place, channels) VALUES (1, '', '', '[]')"
        )
        connection.commit()
        shutil.copytree(path.parent, after.parent)
    before = files(after)
    size = after.with_name(f"{path.name}-wal").stat().st_size
    assert size
    assert verdicts(after) == WELL
    assert [*allowed_places(str(after))] == [1], "what is only in the log is read"
    assert found(after)["wal"].facts == {"bytes": size}
    assert found(after)["wal"].do
    assert files(after).keys() == before.keys()
    assert files(after)[f"{path.name}-wal"] == before[f"{path.name}-wal"]


def test_diagnosis_does_not_take_an_interrupted_write_for_damage(
    path: Path, tmp_path: Path
) -> None:
    """A migration was killed. The next start undoes it, but without its journal the file looks damaged."""
    put_new_database(path)
    after = tmp_path / "after" / path.name
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")  # changes reach the file before the COMMIT
        connection.execute("BEGIN")
        for number in range(99):
            connection.execute(f"CREATE TABLE more{number} (text)")
        shutil.copytree(path.parent, after.parent)
    before = files(after)
    assert sorted(before) == [path.name, f"{path.name}-journal"]
    assert verdicts(after).items() <= (WELL | {"integrity": "skipped"}).items()
    assert files(after) == before
    assert look(after, "PRAGMA integrity_check") == [("ok",)]


def test_diagnosis_notes_a_large_write_ahead_log(
    path: Path, sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_diagnosis, "_LARGE_WAL", 1)
    assert verdicts(path) == WELL | {"wal": "note"}


def test_diagnosis_finds_a_damaged_database(path: Path) -> None:
    put_new_database(path)
    damage(path, "players")
    assert verdicts(path) == WELL | {"integrity": "todo"}


def test_integrity_check_that_takes_too_long_is_skipped(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_new_database(path)
    monkeypatch.setattr(sqlite_diagnosis, "_PATIENCE", 0.0)
    monkeypatch.setattr(sqlite_diagnosis, "_STEPS", 1)
    assert verdicts(path) == WELL | {"integrity": "skipped"}


@pytest.mark.parametrize(
    ("revision", "verdict"), [("0001", "note"), ("9999", "todo"), (UNFINISHED, "todo")]
)
def test_diagnosis_reports_a_schema_of_another_revision(
    path: Path, revision: str, verdict: str
) -> None:
    put_new_database(path)
    execute(path, "UPDATE alembic_version SET version_num = ?", revision)
    assert verdicts(path) == WELL | {"revision": verdict}
    assert found(path)["revision"].facts == {"revision": revision, "program": LATEST}


def test_diagnosis_finds_files_that_are_not_fairwind_databases(path: Path) -> None:
    path.parent.mkdir()
    path.touch(mode=0o600)
    assert verdicts(path)["revision"] == "ok"  # an empty file is a new database
    execute(path, "CREATE TABLE letters (text)")
    assert verdicts(path)["revision"] == "todo"
    path.write_text("Dear Sir or Madam, " * 100, "utf-8")
    assert verdicts(path)["database"] == "todo"
    assert verdicts(path.parent) == {"database": "todo"}


def test_diagnosis_notes_a_missing_database_without_creating_it(path: Path) -> None:
    assert verdicts(path) == {"database": "note", "disk": "ok"}
    assert not path.parent.exists()
    letter = path.parent.parent / "letter.txt"
    letter.touch()
    assert verdicts(letter / "fairwind.sqlite3") == {"database": "todo"}


@pytest.mark.parametrize(("free", "verdict"), [(1, "todo"), (200 * 2**20, "note")])
def test_diagnosis_reports_little_free_disk_space(
    path: Path, monkeypatch: pytest.MonkeyPatch, free: int, verdict: str
) -> None:
    put_new_database(path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert verdicts(path) == WELL | {"disk": verdict}


def test_diagnosis_names_database_files_that_other_users_can_read(path: Path) -> None:
    put_new_database(path)
    copy = path.with_name(f"{path.name}.0015.20261122T200000Z")
    for each in (path, copy):
        each.touch()
        each.chmod(0o640)
    files = found(path)["files"]
    assert files.verdict == "todo"
    assert files.facts == {"open": [str(path), str(copy)]}
    assert f"chmod 600 {shlex.join([str(path), str(copy)])}" in files.do


def test_diagnosis_goes_on_if_the_bot_deletes_its_log_meanwhile(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_new_database(path)
    path.with_name(f"{path.name}-wal").symlink_to(path.parent / "gone")
    monkeypatch.setattr(Path, "exists", lambda _: True)  # as before it was deleted
    monkeypatch.setattr(Path, "is_file", lambda _: True)
    assert verdicts(path) == WELL


def test_diagnosis_reads_where_servers_allow_matches(path: Path) -> None:
    put_new_database(path)
    statement = "INSERT INTO servers (server, channels, pace, place) VALUES (?, ?, 'none', ?)"
    execute(path, statement, 1, "[5, 7]", "channel")
    execute(path, statement, 2, "[]", "thread")
    execute(path, "UPDATE servers SET removed_at = 1 WHERE server = 2")
    chosen = ServerSettings(channels=frozenset({5, 7}), place="channel")
    assert allowed_places(str(path)) == {1: chosen}
    path.write_text("Dear Sir or Madam, " * 100, "utf-8")
    assert allowed_places(str(path)) == {}


def test_diagnosis_finds_a_database_file_with_two_names(path: Path) -> None:
    put_new_database(path)
    path.with_name("other").hardlink_to(path)
    says = several_names(2, path.stat().st_ino, path)
    assert says in [each.says for each in diagnose_database(str(path)) if each.verdict == "todo"]


def test_asking_for_the_lease_holder_does_not_take_the_lease(path: Path) -> None:
    path.parent.mkdir()
    assert holder(path) is None
    assert not lock_file(path).exists()
    with leased(path):
        assert holder(path) == str(os.getpid())
    assert holder(path) is None
    with leased(path):
        pass


@pytest.mark.parametrize(
    "url",
    [
        *("://", "mysql://user:geheim@host/db", "sqlite://"),
        "postgresql://user:geheim@127.0.0.1:1/db",
        "postgresql://user@127.0.0.1:1/db?password=geheim",
        "postgresql://user:geheim@nowhere.invalid/db",
        "postgresql://user:a@geheim@127.0.0.1:1/db",
        "postgresql://user:1/geheim@127.0.0.1:1/db",
        "postgresql://user:a/geheim@127.0.0.1:1/db",
        "postgresql://user:geheim@127.0.0.1:geheim/db",
        "postgresql://user:geheim%zz@127.0.0.1/db",
        "postgresql://user:x@127.0.0.1/db?nonsense=geheim",
        "postgresql://user:geheim@127.0.0.1/db?sslmode=geheim",
    ],
)
def test_unusable_database_address_is_reported_without_its_password(url: str) -> None:
    (finding,) = diagnose_database(url)
    assert finding.verdict == "todo"
    assert "geheim" not in f"{finding}"


@pytest.mark.parametrize("lacking", ["the file", "its folder"])
def test_diagnosis_without_the_right_to_write_says_what_to_change(
    path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    put_new_database(path)
    if lacking == "the file":
        monkeypatch.setattr(os, "access", lambda *_: False)
    else:
        monkeypatch.setattr(sqlite_diagnosis, "_can_write", lambda _: False)
    (finding,) = diagnose_database(str(path))
    assert (finding.check, finding.verdict) == ("database", "todo")
    assert finding.do


def test_diagnosis_goes_on_if_the_lock_file_cannot_be_read(path: Path) -> None:
    put_new_database(path)
    lock_file(path).unlink(missing_ok=True)
    lock_file(path).symlink_to(lock_file(path))
    assert verdicts(path) | {"files": "ok"} == WELL | {"lease": "skipped"}


def test_diagnosis_of_several_processes_needs_a_postgres_database(path: Path) -> None:
    put_new_database(path)
    first, *others = diagnose_database(str(path), processes=2)
    assert (first.check, first.verdict) == ("database", "todo")
    assert {each.check: each.verdict for each in others} == WELL
    assert allowed_places("://") == {}


@pytest.fixture
def url() -> str:
    return postgres.emptied()


async def test_diagnosis_of_a_sound_postgres_database_knows_whether_a_bot_runs(url: str) -> None:
    assert verdicts(url) == WELL_ON_POSTGRES
    assert found(url)["lease"].facts == {"holder": None}
    async with open_database(url):
        assert verdicts(url) == WELL_ON_POSTGRES
        assert found(url)["lease"].facts["holder"]
    assert found(url)["lease"].facts == {"holder": None}


def test_diagnosis_reads_from_postgres_where_servers_allow_matches(url: str) -> None:
    with postgres.session(url) as session:
        session.execute(
            "INSERT INTO servers (server, channels, pace, place) VALUES (1, '[5]', 'none', 'channel')"
        )
    chosen = ServerSettings(channels=frozenset({5}), place="channel")
    assert allowed_places(url) == {1: chosen}
    assert allowed_places("postgresql://127.0.0.1:1/db") == {}


@pytest.mark.parametrize(
    ("changed", "check", "verdict"),
    [
        ({"fsync": "on", "full_page_writes": "on"}, "durability", "ok"),
        (
            {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "off"},
            "durability",
            "ok",
        ),
        ({"max_connections": "9"}, "connections", "todo"),
        ({"server_encoding": "LATIN1"}, "database", "todo"),
        ({"server_version_num": "120000"}, "database", "note"),
        ({"data_checksums": "off"}, "integrity", "note"),
    ],
)
def test_diagnosis_judges_the_settings_of_the_postgres_server(
    url: str, changed: dict[str, str], check: str, verdict: str
) -> None:
    address = PostgresAddress(url)
    with closing(_connected(address)) as connection:
        diagnosis: Any = _Diagnosis(address, connection)
        diagnosis._settings |= changed
        verdicts = {each.check: each.verdict for each in diagnosis.findings()}
    assert verdicts == WELL_ON_POSTGRES | {check: verdict}


def test_diagnosis_reports_a_database_missing_on_the_postgres_server(url: str) -> None:
    (finding,) = diagnose_database(url.replace("/used", "/nowhere"))
    assert (finding.check, finding.verdict) == ("database", "todo")
    assert "createdb" in finding.says
    assert finding.do == ""


def test_diagnosis_without_the_postgres_driver_says_only_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    (finding,) = diagnose_database("postgresql://localhost/fairwind")
    assert "--editable" in finding.says
    assert finding.do == ""


async def test_diagnosis_counts_the_processes_that_use_a_postgres_database(url: str) -> None:
    async with open_database(url, Slot(0, 2)), open_database(url, Slot(1, 2)):
        lease = found(url)["lease"]
    assert lease.says.startswith("2 running Fairwind processes")
    assert str(lease.facts["holder"]).count(",") == 1


def test_diagnosis_tells_apart_an_empty_older_and_foreign_postgres_database() -> None:
    url = postgres.running().create()
    unmigrated = {
        check: verdict for check, verdict in WELL_ON_POSTGRES.items() if check != "versions"
    }
    assert verdicts(url) == unmigrated
    with postgres.session(url) as session:
        session.execute("CREATE TABLE letters ()")
    assert verdicts(url) == unmigrated | {"revision": "todo"}
    migrated = postgres.migrated()
    with postgres.session(migrated) as session:
        session.execute("UPDATE alembic_version SET version_num = '0001'")
        assert verdicts(migrated) == WELL_ON_POSTGRES | {"revision": "note"}
        session.execute("DELETE FROM alembic_version")
    assert verdicts(migrated)["revision"] == "todo"


def test_diagnosis_says_what_its_user_lacks_on_the_postgres_server() -> None:
    url = postgres.running().create()
    with postgres.session(url) as session:
        session.execute("CREATE ROLE visitor LOGIN")
        session.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        try:
            visiting = found(f"{url}&user=visitor")
            assert visiting["revision"].verdict == "todo"
            assert "OWNER TO" in visiting["revision"].do
            assert visiting["wal"].verdict == "skipped"
        finally:
            session.execute("DROP ROLE visitor")


@pytest.mark.parametrize(
    ("query", "answer", "check", "verdict"),
    [
        ("_STANDBY", "SELECT true", "database", "todo"),
        ("_WAL", "SELECT 3 * 2::bigint ^ 30", "wal", "note"),
    ],
)
def test_diagnosis_finds_a_standby_server_and_a_large_write_ahead_log(
    url: str, monkeypatch: pytest.MonkeyPatch, query: str, answer: str, check: str, verdict: str
) -> None:
    monkeypatch.setattr(postgres_diagnosis, query, answer)
    assert verdicts(url) == WELL_ON_POSTGRES | {check: verdict}


def test_diagnosis_shows_no_password_even_if_an_error_of_postgres_does() -> None:
    address = PostgresAddress("postgresql://ann:geheim@localhost/fairwind")
    assert _reason(address, psycopg.OperationalError("geheim is wrong.")) == "… is wrong"
