"""Backups of a database that is in use."""

# ruff: noqa: ASYNC240 - a test may wait for its files
from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from errno import ENOENT
from pathlib import Path

import pytest

from data import Database, DatabaseProblem, open_database
from data.core.backup import backup_database
from matches.log.events import MatchId
from tests.data.samples import A_MATCH, append, create, moved, people, the_log

pytestmark = pytest.mark.usefixtures("new_database")


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
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    async with open_database(target) as copy:
        stored = len((await the_log(copy)).events)
        assert stored == await copy.log.version(A_MATCH)
        assert stored >= before


async def _write(database: Database) -> None:
    for version in range(2, 100_000):
        await append(database, version, moved(), request=str(version))


async def test_backup_does_not_overwrite_an_existing_file(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("Dear Ann", "utf-8")
    async with open_database(path):
        with pytest.raises(DatabaseProblem, match="already exists"):
            backup_database(path, target)
    assert target.read_text("utf-8") == "Dear Ann"


async def test_backup_into_a_missing_folder_is_refused(path: Path, tmp_path: Path) -> None:
    async with open_database(path):
        with pytest.raises(DatabaseProblem, match=os.strerror(ENOENT)):
            backup_database(path, tmp_path / "nowhere" / "copy")


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
