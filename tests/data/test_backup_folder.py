"""The folder of copies: so many are kept, and none is deleted before a newer one is examined."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from data import DatabaseProblem, open_database
from data.backup_folder import BackupFolder
from data.problem import missing
from tests.data.real_matches import alter, filled
from tests.data.samples import NOON
from tests.refusals import raised

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


def test_the_oldest_beyond_those_kept_are_deleted(source: Path, folder: Path) -> None:
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


def test_with_fewer_to_be_kept_all_others_go(source: Path, folder: Path) -> None:
    many, one = BackupFolder(folder, source, keep=9), BackupFolder(folder, source, keep=1)
    with many.reserved():
        old = tuple(many.make(NOON + n * DAY).file for n in range(3))
        assert one.make(NOON + 3 * DAY).deleted == old


def test_other_files_are_left_alone(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    others = ["letter.txt", "fairwind-mine.sqlite3", "other-20200101T000000Z.sqlite3"]
    with copies.reserved():
        for name in others:
            (folder / name).touch()
        copies.make(NOON)
        copies.make(NOON + DAY)
    assert files(folder) == sorted([*others, "fairwind-20260302T120000Z.sqlite3"])


def test_a_copy_that_is_not_right_takes_no_place(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        good = copies.make(NOON)
        alter(source, SPOILS)
        doubtful = [copies.make(NOON + n * DAY) for n in (1, 2)]
        assert all(each.examination.findings for each in doubtful)
        assert files(folder) == [good.file.name, "fairwind-20260303T120000Z.doubtful.sqlite3"]
        assert copies.latest() == (NOON + 2 * DAY).replace(microsecond=0)


def test_without_a_copy_nothing_is_deleted(source: Path, folder: Path) -> None:
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


def test_a_clock_that_was_ahead_costs_no_new_copy(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        ahead = copies.make(NOON + 365 * DAY)
        made = copies.make(NOON)
    assert made.deleted == (ahead.file,)
    assert files(folder) == [made.file.name]


def test_what_an_interrupted_copy_left_is_cleared(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with copies.reserved():
        for ending in ("partial", "partial-journal"):
            (folder / f"fairwind-20260228T120000Z.sqlite3.{ending}").touch()
        assert copies.latest() is None
        made = copies.make(NOON)
    assert files(folder) == [made.file.name]


def test_one_process_to_a_folder(source: Path, folder: Path) -> None:
    copies = BackupFolder(folder, source, keep=1)
    with (
        copies.reserved(),
        pytest.raises(DatabaseProblem, match=str(folder)),
        BackupFolder(folder, source, keep=1).reserved(),
    ):
        raise AssertionError("there are two")


async def test_the_folder_may_be_that_of_the_database(source: Path) -> None:
    copies = BackupFolder(source.parent, source, keep=1)
    async with open_database(source):
        with copies.reserved():
            assert copies.make(NOON).file.parent == source.parent


def test_a_file_is_no_folder(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(DatabaseProblem, match="file"),
        BackupFolder(tmp_path / "file", source, keep=1).reserved(),
    ):
        raise AssertionError("it was made")
