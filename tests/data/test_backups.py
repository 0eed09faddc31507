"""Backups of a database in use are examined before anyone relies on them. The backup folder deletes surplus
backups, but only after a newer one has passed its examination."""

from __future__ import annotations

# ruff: noqa: ASYNC240 - a test may wait for its files
import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from errno import ENOENT, EPERM
from pathlib import Path
from unittest.mock import Mock

import pytest

from data import Database, DatabaseProblem, open_database
from data.copies import examining
from data.copies.backup_folder import BackupFolder
from data.copies.examining import examine
from data.core import backup
from data.core.backup import backup_database, copied, database_file, place
from data.core.problem import foreign, missing, of_server
from data.versions import programs
from data.versions.migrating import migrate
from data.versions.revision import LATEST
from matches.log.events import MatchId
from tests.data.killing import running
from tests.data.real_matches import filled
from tests.data.samples import A_MATCH, NOON, append, create, moved, people, the_log
from tests.refusals import raised
from tests.wire.storage import damage, execute, look

DAY = timedelta(days=1)
SPOILS = "UPDATE events SET fingerprint = 'other'"


@pytest.fixture
async def source(path: Path) -> Path:
    await filled(path, 1)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "copies"


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".lock")


def test_oldest_backups_beyond_the_limit_are_deleted_even_if_it_was_lowered(
    source: Path, folder: Path
) -> None:
    copies = BackupFolder(folder, source, keep=2)
    with copies.reserved():
        made = [copies.make(NOON + n * DAY) for n in range(4)]
    assert [each.deleted for each in made] == [(), (), (made[0].file,), (made[1].file,)]
    assert files(folder) == [
        "fairwind-20260303T120000Z.sqlite3",
        "fairwind-20260304T120000Z.sqlite3",
    ]
    assert copies.latest() == (NOON + 3 * DAY).replace(microsecond=0)
    assert made[-1].file.stat().st_mode & 0o077 == 0
    fewer = BackupFolder(folder, source, keep=1)
    with fewer.reserved():
        assert fewer.make(NOON + 4 * DAY).deleted == (made[2].file, made[3].file)


def test_backup_folder_keeps_files_that_are_not_its_backups(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    others = ["letter.txt", "fairwind-mine.sqlite3", "other-20200101T000000Z.sqlite3"]
    with copies.reserved():
        for name in others:
            (folder / name).touch()
        copies.make(NOON)
        copies.make(NOON + DAY)
    assert files(folder) == sorted([*others, "fairwind-20260302T120000Z.sqlite3"])


def test_doubtful_backup_does_not_push_out_the_last_good_one(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        good = copies.make(NOON)
        execute(source, SPOILS)
        doubtful = [copies.make(NOON + n * DAY) for n in (1, 2)]
        assert all(each.examination.findings for each in doubtful)
        assert files(folder) == [good.file.name, "fairwind-20260303T120000Z.doubtful.sqlite3"]
        assert copies.latest() == (NOON + 2 * DAY).replace(microsecond=0)


def test_failed_backup_deletes_no_older_backup(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        copies.make(NOON)
        source.write_bytes(b"Dear Ann, " * 1000)
        with pytest.raises(DatabaseProblem, match="not a database"):
            copies.make(NOON + DAY)
        source.unlink()
        with raised(DatabaseProblem, missing(source)):
            copies.make(NOON + DAY)
    assert files(folder) == ["fairwind-20260301T120000Z.sqlite3"]


def test_new_backup_replaces_one_dated_in_the_future(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        ahead = copies.make(NOON + 365 * DAY)
        made = copies.make(NOON)
    assert made.deleted == (ahead.file,)
    assert files(folder) == [made.file.name]


def test_next_backup_clears_the_remains_of_an_interrupted_one(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        for ending in ("partial", "partial-journal"):
            (folder / f"fairwind-20260228T120000Z.sqlite3.{ending}").touch()
        assert copies.latest() is None
        made = copies.make(NOON)
    assert files(folder) == [made.file.name]


def test_backup_folder_cannot_be_reserved_while_another_process_holds_it(
    source: Path, folder: Path
) -> None:
    def reserve(ready: Callable[[], object]) -> None:
        with BackupFolder(folder, source, keep=1).reserved():
            ready()
            threading.Event().wait()

    copies = BackupFolder(folder, source, keep=1)
    with (
        running(reserve) as other,
        raised(DatabaseProblem, copies._taken(str(other))),
        copies.reserved(),
    ):
        pass
    with copies.reserved():
        copies.make(NOON)


async def test_backup_folder_may_be_the_folder_of_the_database(source: Path) -> None:
    copies = BackupFolder(source.parent, source, keep=1)
    async with open_database(source):
        with copies.reserved():
            assert copies.make(NOON).file.parent == source.parent


def test_backup_folder_cannot_be_a_file(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(DatabaseProblem, match="file"),
        BackupFolder(tmp_path / "file", source, keep=1).reserved(),
    ):
        raise AssertionError("it was made")


def test_backup_is_made_although_an_old_one_cannot_be_deleted(
    source: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copies, stuck = BackupFolder(folder, source, keep=1), "fairwind-20200101T000000Z.sqlite3"
    with copies.reserved():
        (folder / stuck).mkdir()
        made = copies.make(NOON)
    assert made.deleted == ()
    assert stuck in caplog.text
    assert files(folder) == [stuck, made.file.name]


@pytest.mark.usefixtures("new_database")
async def test_backup_during_writes_holds_all_events_committed_before_the_backup(
    path: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.sqlite3"
    async with open_database(path) as database:
        await people(database)
        await create(database)
        writer = asyncio.create_task(_write(database))
        before = 0
        while before < 20:
            before = await database.log.version(A_MATCH) or 0
        await asyncio.to_thread(backup_database, path, target)
        assert not writer.done()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    assert [each.name for each in tmp_path.glob("copy*")] == ["copy.sqlite3"]
    assert look(target, "PRAGMA integrity_check") == [("ok",)]
    async with open_database(target) as copy:
        stored = len((await the_log(copy)).events)
        assert stored == await copy.log.version(A_MATCH)
        assert stored >= before


async def _write(database: Database) -> None:
    for version in range(2, 100_000):
        await append(database, version, moved(), request=str(version))


def test_backup_of_a_database_that_another_program_has_locked_fails(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PATIENCE", 0.0)
    with closing(sqlite3.connect(source, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseProblem, match="another program has locked it"):
            backup_database(source, tmp_path / "copy")
    assert not [*tmp_path.glob("copy*")]


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_backup_does_not_overwrite_a_folder(source: Path, folder: str) -> None:
    with pytest.raises(DatabaseProblem, match="already exists"):
        backup_database(source, Path(folder))


@pytest.mark.parametrize("ending", ["", "-wal", "-journal"])
def test_backup_does_not_overwrite_an_existing_file(
    source: Path, tmp_path: Path, ending: str
) -> None:
    """SQLite would apply an existing journal to the new file."""
    target = tmp_path / f"letter.txt{ending}"
    target.write_text("Dear Ann", "utf-8")
    with pytest.raises(DatabaseProblem, match="already exists"):
        backup_database(source, tmp_path / "letter.txt")
    assert target.read_text("utf-8") == "Dear Ann"


def test_backup_into_a_missing_folder_is_refused(source: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match=os.strerror(ENOENT)):
        backup_database(source, tmp_path / "nowhere" / "copy")


@pytest.mark.usefixtures("new_database")
async def test_backup_includes_the_journal_of_a_killed_process(path: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed.sqlite3"
    async with open_database(path) as database:
        await people(database)
        await create(database)
        for ending in ("", "-wal"):
            Path(f"{crashed}{ending}").write_bytes(Path(f"{path}{ending}").read_bytes())
    backup_database(crashed, tmp_path / "copy")
    async with open_database(tmp_path / "copy") as copy:
        assert await copy.log.version(MatchId("m1")) == 2


async def test_backup_works_without_hard_links_but_overwrites_nothing(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=OSError(EPERM, os.strerror(EPERM))))
    async with open_database(source):
        backup_database(source, tmp_path / "copy")
        with copied(source, tmp_path / "other") as copy:
            (tmp_path / "other").write_text("Dear Ann", "utf-8")
            with pytest.raises(DatabaseProblem, match="already exists"):
                place(copy, tmp_path / "other")
    assert (tmp_path / "other").read_text("utf-8") == "Dear Ann"
    async with open_database(tmp_path / "copy"):
        pass


async def test_second_backup_to_the_same_place_is_refused(source: Path, tmp_path: Path) -> None:
    async with open_database(source):
        with copied(source, tmp_path / "copy") as first:
            with pytest.raises(DatabaseProblem, match="another backup is writing it"):
                backup_database(source, tmp_path / "copy")
            assert first.exists()


def test_damaged_database_is_not_backed_up(source: Path, tmp_path: Path) -> None:
    damage(source, "events")
    with pytest.raises(DatabaseProblem, match=r"damaged|malformed"):
        backup_database(source, tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_database_on_a_server_is_backed_up_by_its_own_tools() -> None:
    with raised(DatabaseProblem, of_server("postgresql://localhost/fairwind")):
        database_file("postgresql://ann:geheim@localhost/fairwind")


async def test_backup_check_replays_matches_and_counts_rows(path: Path) -> None:
    await filled(path, 2)
    found = examine(path, path)
    assert (found.revision, found.replayed, found.incomparable, found.findings) == (
        *(LATEST, 2, 0),
        (),
    )
    assert found.rows["matches"] == 2
    assert found.rows["players"] == 2
    assert found.rows["lessons"] == 0


LAST = "version = (SELECT max(version) FROM events)"


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE events SET fingerprint = 'other' WHERE {LAST}",
        f"UPDATE events SET payload = '{{}}' WHERE {LAST}",
        f"UPDATE events SET kind = 'unheard' WHERE {LAST}",
        "UPDATE matches SET secret = x'00'",
        f"DELETE FROM events WHERE {LAST}",
        "UPDATE matches SET version = version + 1",
        "DELETE FROM players WHERE name = 'Ben'",
    ],
)
async def test_backup_check_finds_inconsistent_rows(path: Path, change: str) -> None:
    await filled(path, 1)
    execute(path, change)
    assert examine(path, path).findings


async def test_backup_check_names_a_limited_number_of_matches_that_do_not_replay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await filled(path, 2)
    execute(path, f"UPDATE events SET fingerprint = 'other' WHERE match_id = '{one}'")
    found = examine(path, path)
    (finding,) = found.findings
    assert one in finding
    assert other not in finding
    assert found.replayed == 1
    monkeypatch.setattr(examining, "_NAMED", 1)
    execute(path, "UPDATE events SET fingerprint = 'other'")
    (finding,) = examine(path, path).findings
    assert (one in finding) != (other in finding)


async def test_backup_check_accepts_frozen_matches_and_those_of_older_rules(path: Path) -> None:
    await filled(path, 2)
    execute(path, "UPDATE events SET fingerprint = 'other'")
    execute(path, "UPDATE matches SET frozen = 1")
    assert examine(path, path).findings == ()
    execute(path, "UPDATE matches SET frozen = 0, rulebook = 'older'")
    found = examine(path, path)
    assert (found.replayed, found.incomparable, found.findings) == (0, 2, ())


async def test_backup_check_accepts_matches_that_a_newer_version_may_have_played(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path, 1)
    with monkeypatch.context() as patch:
        patch.setattr(programs, "own_version", lambda: "999.0.0")
        migrate(path)
    execute(path, "UPDATE events SET kind = 'unheard' WHERE version > 2")
    found = examine(path, path)
    assert (found.replayed, found.incomparable, found.findings) == (0, 1, ())


async def test_backup_check_stops_replaying_when_its_time_is_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examining, "_LONGEST", -1.0)
    await filled(path, 2)
    assert examine(path, path).replayed == 0


async def test_backup_check_of_an_older_schema_only_counts_rows(path: Path) -> None:
    await filled(path, 2)
    execute(path, "UPDATE alembic_version SET version_num = '0014'")
    execute(path, "UPDATE events SET fingerprint = 'other'")
    found = examine(path, path)
    assert (found.revision, found.replayed, found.findings) == ("0014", 0, ())
    assert found.rows["matches"] == 2


def test_backup_check_refuses_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with raised(DatabaseProblem, foreign(tmp_path / "empty")):
        examine(tmp_path / "empty", tmp_path / "empty")
