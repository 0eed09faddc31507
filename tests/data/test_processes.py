"""Several processes on SQLite: the lease, and what a killed process leaves behind."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from data import Database, DatabaseProblem, open_database
from data.core.problem import in_use
from data.matches import appending
from tests.data.killing import ended, kill_this_process
from tests.data.samples import A_MATCH, append, create, moved, people, the_log
from tests.refusals import raised

pytestmark = pytest.mark.usefixtures("new_database")


async def use(path: Path, work: Callable[[Database], Awaitable[object]]) -> None:
    async with open_database(path) as database:
        await people(database)
        await create(database)
        await work(database)


async def killed_after_the_commit(database: Database) -> None:
    await append(database, 2, moved(), request="r")
    kill_this_process()


async def killed_before_the_commit(database: Database) -> None:
    derive = appending._update_derived

    def killed(*values: Any) -> None:
        derive(*values)
        kill_this_process()

    vars(appending)["_update_derived"] = killed
    await append(database, 2, moved(), request="r")


async def test_symlink_to_a_database_in_use_is_refused(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    async with open_database(path):
        link.symlink_to(path)
        with raised(DatabaseProblem, in_use(str(os.getpid()), path)):
            async with open_database(link):
                pass


@pytest.mark.parametrize(
    ("work", "version"), [(killed_after_the_commit, 3), (killed_before_the_commit, 2)]
)
async def test_killed_process_leaves_exactly_what_was_committed(
    path: Path, work: Callable[[Database], Awaitable[object]], version: int
) -> None:
    assert ended(lambda: asyncio.run(use(path, work))) == -signal.SIGKILL
    async with open_database(path) as database:
        assert await database.log.version(A_MATCH) == version
        assert (await database.log.done("r") is not None) == (version == 3)
        assert len((await the_log(database)).events) == version
