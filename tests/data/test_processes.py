"""Several processes: the lease, and what a kill leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from data import DatabaseProblem, open_database
from data.problem import in_use
from tests.data.samples import A_MATCH
from tests.refusals import raised

ROOT = Path(__file__).parents[2]

HOLDER = """
import asyncio, os, signal, sys
from pathlib import Path
from data import open_database
from tests.data.samples import append, connections, create, moved, people

async def main():
    async with open_database(Path(sys.argv[1])) as database:
        if await database.log.version("m1") is None:
            await people(database)
            await create(database)
        {work}
        print("ready", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""
AFTER_THE_COMMIT = """
        await append(database, 2, moved(), request="r")
        os.kill(os.getpid(), signal.SIGKILL)
"""
BEFORE_THE_COMMIT = """
        from data import appending
        derive = appending._update_derived
        def killed(*values):
            derive(*values)
            os.kill(os.getpid(), signal.SIGKILL)
        appending._update_derived = killed
        await append(database, 2, moved(), request="r")
"""


def start(path: Path, work: str = "") -> subprocess.Popen[str]:
    program = HOLDER.format(work=work)
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def ready(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"


def end(process: subprocess.Popen[str]) -> None:
    with process:
        process.kill()


async def test_a_second_process_stops_with_a_sentence(path: Path) -> None:
    process = start(path)
    try:
        ready(process)
        with pytest.raises(DatabaseProblem) as caught:
            async with open_database(path):
                pass
        assert str(caught.value) == in_use(str(process.pid), path)
    finally:
        end(process)


async def test_the_successor_of_a_killed_process_waits_for_nothing(path: Path) -> None:
    process = start(path)
    ready(process)
    end(process)
    async with open_database(path) as database:
        assert await database.log.version(A_MATCH) == 2


async def test_another_name_of_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    async with open_database(path):
        link.symlink_to(path)
        with raised(DatabaseProblem, in_use(str(os.getpid()), path)):
            async with open_database(link):
                pass


async def test_the_lease_ends_with_the_database(path: Path) -> None:
    for _ in range(2):
        async with open_database(path):
            assert f"{os.getpid()}\n" == path.with_name(path.name + ".lock").read_text()


@pytest.mark.parametrize(("work", "version"), [(AFTER_THE_COMMIT, 3), (BEFORE_THE_COMMIT, 2)])
async def test_a_kill_leaves_what_was_committed(path: Path, work: str, version: int) -> None:
    with start(path, work) as process:
        assert process.wait() == -signal.SIGKILL
    async with open_database(path) as database:
        assert await database.log.version(A_MATCH) == version
        assert (await database.log.done("r") is not None) == (version == 3)
        record = await database.log.read(A_MATCH)
        assert record is not None
        assert len(record.events) == version
