"""Scheduled backups, with a clock that the test advances."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from errno import ENOSPC
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.command_line.arguments import argument_parser
from bot.command_line.backups import keep_backing_up, run_command
from bot.runtime.settings import Settings
from data import DatabaseProblem
from data.copies.backup_folder import BackupFolder
from matches.ports.retrying import FAILED_BACKUP
from tests.data.real_matches import filled
from tests.data.samples import NOON
from tests.wire.storage import execute

HOUR = timedelta(hours=1)
START = NOON.replace(microsecond=0)


class EndOfTest(Exception):
    """Raised when the simulated clock reaches the end of the test."""


class Timeline:
    """A simulated clock: each sleep advances it at once, up to the end of the test."""

    def __init__(self, span: timedelta, start: datetime = START) -> None:
        self.time = start
        self._end = start + span

    def now(self) -> datetime:
        return self.time

    def sleep(self, seconds: float) -> None:
        assert 0 < seconds <= 60
        self.time += timedelta(seconds=seconds)
        if self.time > self._end:
            raise EndOfTest


@pytest.fixture
async def source(path: Path) -> Path:
    await filled(path, 1)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "fairwind.sqlite3"


@pytest.fixture
def folder(source: Path, tmp_path: Path) -> Iterator[BackupFolder]:
    copies = BackupFolder(tmp_path / "copies", source, keep=3)
    with copies.reserved():
        yield copies


def passes(span: timedelta, folder: BackupFolder, start: datetime = START) -> None:
    clock = Timeline(span, start)
    with pytest.raises(EndOfTest):
        keep_backing_up(folder, 6 * HOUR, clock.now, clock.sleep)


def times(tmp_path: Path) -> list[str]:
    """Return when each kept backup was made, as hours and minutes."""
    return [each.name[18:22] for each in sorted((tmp_path / "copies").glob("*.sqlite3"))]


def test_first_backup_is_made_at_once_and_then_one_per_interval(
    folder: BackupFolder, tmp_path: Path
) -> None:
    passes(5 * HOUR, folder)
    assert times(tmp_path) == ["1200"]
    passes(8 * HOUR, folder, START + 5 * HOUR)
    assert times(tmp_path) == ["1200", "1800", "0000"]


def test_restart_makes_no_extra_backup(folder: BackupFolder, tmp_path: Path) -> None:
    passes(HOUR, folder)
    passes(HOUR, folder, START + 2 * HOUR)
    assert times(tmp_path) == ["1200"]
    passes(HOUR, folder, START + 9 * HOUR)
    assert times(tmp_path) == ["1200", "2100"]


def test_backup_dated_in_the_future_delays_the_next_by_at_most_one_interval(
    folder: BackupFolder, tmp_path: Path
) -> None:
    folder.make(START + 1000 * HOUR)
    passes(7 * HOUR, folder)
    assert "1800" in times(tmp_path)


def test_failed_backup_is_reported_and_retried(
    folder: BackupFolder, source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    away = source.rename(tmp_path / "away")
    passes(FAILED_BACKUP / 2, folder)
    assert str(source) in capsys.readouterr().err
    away.rename(source)
    passes(FAILED_BACKUP, folder, START + FAILED_BACKUP)
    assert times(tmp_path) == ["1205"]


@pytest.mark.parametrize("succeeds", [True, False])
def test_schedule_goes_on_while_its_messages_fill_the_disk(
    folder: BackupFolder,
    source: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    succeeds: bool,
) -> None:
    """A backup that was made did not fail. If it counted as failed, a copy every five minutes would replace all
    earlier ones."""
    away = source.rename(tmp_path / "away")
    if succeeds:
        away.rename(source)
    with monkeypatch.context() as patch:
        full = OSError(ENOSPC, os.strerror(ENOSPC))
        patch.setattr("builtins.print", Mock(side_effect=full))
        passes(HOUR, folder)
    assert times(tmp_path) == ["1200"] * succeeds


def test_schedule_ends_if_nobody_reads_its_messages_any_more(
    folder: BackupFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("builtins.print", Mock(side_effect=BrokenPipeError))
        clock = Timeline(HOUR)
        with pytest.raises(BrokenPipeError):
            keep_backing_up(folder, 6 * HOUR, clock.now, clock.sleep)


def run(source: Path, *arguments: str) -> int:
    return run_command(Settings(database=str(source)), argument_parser().parse_args(arguments))


def test_single_backup_into_a_full_folder_replaces_the_oldest(source: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "fairwind-20200101T000000Z.sqlite3").touch()
    assert run(source, "backup", str(copies), "--keep", "1") == 0
    (made,) = copies.glob("*.sqlite3")
    assert made.stat().st_size


def test_damaged_backup_is_reported(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    execute(source, "UPDATE events SET fingerprint = 'other'")
    target = tmp_path / "copy"
    assert run(source, "backup", str(target)) == 1
    assert target.exists()
    assert run(source, "backup", str(tmp_path / "copies"), "--keep", "1") == 1
    assert run(source, "restore", str(target)) == 1
    assert capsys.readouterr().err.count("\n") == 3


def test_backup_can_be_restored(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy"
    assert run(source, "backup", str(target)) == 0
    with pytest.raises(DatabaseProblem):
        run(source, "backup", str(target))
    assert run(source, "restore", str(target)) == 0
    (replaced,) = source.parent.glob("*.replaced.*")
    assert str(replaced) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "span"),
    [("30m", HOUR / 2), ("6h", 6 * HOUR), ("1d", 24 * HOUR), ("366d", 366 * 24 * HOUR)],
)
def test_backup_interval_is_parsed(text: str, span: timedelta) -> None:
    assert argument_parser().parse_args(["backup", "folder", "--every", text]).every == span
