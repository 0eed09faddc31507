"""Restoring keeps the old database. A kill at any moment leaves the old or the restored one complete."""

# ruff: noqa: ASYNC240 - a test may wait for its files
from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from errno import ENOSPC, EPERM
from pathlib import Path
from unittest.mock import Mock

import pytest

from data import DatabaseProblem, open_database
from data.copies.restoring import restore_database
from data.core.backup import backup_database
from data.core.problem import foreign, in_use, missing, newer, several_names
from data.diagnosis.sqlite_diagnosis import examine as diagnose
from tests.data.killing import killed
from tests.data.real_matches import filled, play
from tests.data.samples import NOON
from tests.data.test_migrating import migrate_to
from tests.refusals import raised
from tests.wire.storage import execute, look


@pytest.fixture
async def copy(path: Path, tmp_path: Path) -> Path:
    """A backup with one match. The database itself has a second match, still in its write-ahead log."""
    await filled(path, 1)
    target = tmp_path / "copy.sqlite3"
    backup_database(path, target)
    left = tmp_path / "left"
    async with open_database(path) as database:
        await play(database, 2)
        shutil.copytree(path.parent, left)
    shutil.rmtree(path.parent)
    left.rename(path.parent)
    assert path.with_name(f"{path.name}-wal").stat().st_size
    return target


async def matches(path: Path) -> int:
    async with open_database(path):
        pass
    assert look(path, "PRAGMA integrity_check") == [("ok",)]
    return len(look(path, "SELECT id FROM matches"))


async def test_restore_replaces_the_database_and_keeps_the_old_one(path: Path, copy: Path) -> None:
    restored = restore_database(copy, path, NOON)
    assert restored.examination.replayed == 1
    assert await matches(path) == 1
    assert path.stat().st_mode & 0o077 == 0
    assert restored.replaced is not None
    assert await matches(restored.replaced) == 2
    assert await matches(copy) == 1
    async with open_database(path) as database:
        await play(database, 3)
    assert await matches(path) == 2


@pytest.fixture
def no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=OSError(EPERM, os.strerror(EPERM))))


@pytest.mark.usefixtures("no_links")
async def test_restore_works_without_hard_links(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, replace, on_disk = os.fsync, os.replace, set[int]()

    def synced(file: int) -> None:
        fsync(file)
        on_disk.add(os.fstat(file).st_ino)

    def replaced(file: Path, database: Path) -> None:
        (aside,) = database.parent.glob(f"{database.name}.replaced.*")
        assert aside.stat().st_ino in on_disk, "a power cut would lose the old database"
        replace(file, database)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    restored = restore_database(copy, path, NOON)
    assert await matches(path) == 1
    assert restored.replaced is not None
    assert await matches(restored.replaced) == 2


@pytest.mark.usefixtures("no_links")
async def test_restore_that_fills_the_disk_leaves_no_part_of_the_old_database(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path, target: Path) -> None:
        target.write_bytes(b"SQLite")
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(DatabaseProblem, match=os.strerror(ENOSPC)):
        restore_database(copy, path, NOON)
    assert not [*path.parent.glob("*.replaced.*")]
    assert await matches(path) == 2


async def test_restore_below_a_file_is_refused(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(DatabaseProblem, match="can't be replaced"):
        restore_database(copy, tmp_path / "letter.txt" / "fairwind.sqlite3", NOON)


async def test_restore_to_a_new_path_includes_the_write_ahead_log_of_the_backup(
    path: Path, copy: Path, tmp_path: Path
) -> None:
    """The backup has a write-ahead log beside it, as in a snapshot of the file system."""
    new = tmp_path / "new" / "fairwind.sqlite3"
    assert restore_database(path, new, NOON).replaced is None
    assert await matches(new) == 2


async def test_write_ahead_log_of_a_missing_database_is_not_applied_to_the_restored_one(
    path: Path, copy: Path
) -> None:
    broken = path.rename(path.with_name("broken.sqlite3"))
    replaced = restore_database(copy, path, NOON).replaced
    assert replaced is not None
    assert await matches(path) == 1
    replaced.rename(broken.with_name(f"{broken.name}-wal"))
    assert await matches(broken) == 2, "the log is kept"


async def test_restore_is_refused_while_a_bot_or_another_program_uses_the_database(
    path: Path, copy: Path
) -> None:
    async with open_database(path):
        with raised(DatabaseProblem, in_use(str(os.getpid()), path)):
            restore_database(copy, path, NOON)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM matches").fetchone()
        with pytest.raises(DatabaseProblem, match="locked"):
            restore_database(copy, path, NOON)
    assert await matches(path) == 2


async def test_database_cannot_be_restored_from_itself(
    path: Path, copy: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    with pytest.raises(DatabaseProblem, match="name a copy"):
        restore_database(link, path, NOON)
    left = copy.rename(path.with_name(f"{path.name}.partial"))  # by an interrupted restore
    with pytest.raises(DatabaseProblem, match="name a copy"):
        restore_database(left, path, NOON)
    assert left.exists()


async def test_restore_from_an_unusable_backup_changes_nothing(
    path: Path, copy: Path, tmp_path: Path
) -> None:
    letter, songs = tmp_path / "letter.txt", tmp_path / "songs.sqlite3"
    letter.write_text("Dear Ann, " * 1000, "utf-8")
    execute(songs, "CREATE TABLE songs (name)")
    execute(copy, "UPDATE alembic_version SET version_num = '9999'")
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    with raised(DatabaseProblem, missing(tmp_path / "nothing")):
        restore_database(tmp_path / "nothing", path, NOON)
    with pytest.raises(DatabaseProblem, match="not a database"):
        restore_database(letter, path, NOON)
    with raised(DatabaseProblem, foreign(songs)):
        restore_database(songs, path, NOON)
    with raised(DatabaseProblem, newer(copy, "9999")):
        restore_database(copy, path, NOON)
    lock = path.with_name(f"{path.name}.lock")
    assert before == {each: each.read_bytes() for each in path.parent.iterdir() if each != lock} | {
        lock: before[lock]
    }


async def test_restored_older_backup_is_migrated_at_the_next_start(
    path: Path, tmp_path: Path
) -> None:
    older = tmp_path / "older.sqlite3"
    migrate_to(older, "0014")
    path.parent.mkdir()
    assert restore_database(older, path, NOON).examination.revision == "0014"
    assert await matches(path) == 0


async def test_restore_keeps_a_damaged_database_byte_for_byte(path: Path, copy: Path) -> None:
    damaged = b"Dear Ann, " * 1000
    path.write_bytes(damaged)
    wal = path.with_name(f"{path.name}-wal")
    wal.write_bytes(b"Dear Ben, " * 1000)  # SQLite would repair the file from an intact log
    replaced = restore_database(copy, path, NOON).replaced
    assert replaced is not None
    assert replaced.read_bytes() == damaged
    assert not wal.exists()
    assert await matches(path) == 1


async def test_restore_does_not_replace_the_database_of_another_program(
    copy: Path, tmp_path: Path
) -> None:
    songs = tmp_path / "songs.sqlite3"
    execute(songs, "CREATE TABLE songs (name)")
    with raised(DatabaseProblem, foreign(songs)):
        restore_database(copy, songs, NOON)


@pytest.mark.usefixtures("copy")
def test_diagnosis_leaves_the_hard_link_of_an_unfinished_restore_alone(path: Path) -> None:
    """The restore may still be running. When it replaces the database, this hard link becomes the only name of
    the old file."""
    kept = path.with_name(f"{path.name}.replaced.20261126T120000000000Z")
    kept.hardlink_to(path)
    problem = several_names(2, path.stat().st_ino, path)
    said = [str(finding) for finding in diagnose(path)]
    assert kept.exists()
    assert not any(problem in each for each in said)


CALLS = [
    each if each in {8, 12} else pytest.param(each, marks=pytest.mark.slow) for each in range(1, 25)
]


@pytest.mark.parametrize("call", CALLS)
async def test_killed_restore_leaves_the_old_or_the_new_database(
    path: Path, copy: Path, call: int
) -> None:
    names = ("os.link", "os.unlink", "os.replace", "os.open")
    interrupted = killed(lambda: restore_database(copy, path, NOON), call, *names)
    assert await matches(path) in ((1, 2) if interrupted else (1,))
    restore_database(copy, path, NOON + timedelta(days=1))
    assert await matches(path) == 1
    assert not path.with_name(f"{path.name}.partial").exists()
