"""When the stand-in counts as idle."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from signal import SIGKILL

from sandbox.world.waiting import Quiet
from tests.wire.fork_server import fork, start_fork_server

STILL = 0.001


async def test_without_anything_under_way_it_is_quiet() -> None:
    await Quiet().wait(STILL)


async def test_while_something_is_under_way_it_is_not() -> None:
    quiet = Quiet()
    quiet.enter()
    waiting = asyncio.create_task(quiet.wait(STILL))
    await asyncio.sleep(5 * STILL)
    assert not waiting.done()
    quiet.leave()
    await waiting


async def test_while_something_watched_works_it_is_not() -> None:
    quiet, states = Quiet(), [True, True, False]
    quiet.watched.append(lambda: states.pop(0))
    await quiet.wait(STILL)
    assert states == []


async def test_what_arrives_after_the_look_is_waited_for() -> None:
    quiet = Quiet()
    ended = asyncio.Event()

    async def handle() -> None:
        quiet.enter()
        await asyncio.sleep(STILL)
        ended.set()
        quiet.leave()

    requests = [handle]
    tasks = []

    def works() -> bool:
        """It sleeps, and what it sent before has not reached its handler yet."""
        if requests:
            tasks.append(asyncio.create_task(requests.pop()()))
        return False

    quiet.watched.append(works)
    await quiet.wait(STILL)
    assert ended.is_set()


async def test_a_process_works_until_it_waits(tmp_path: Path) -> None:
    start_fork_server()
    (tmp_path / "program.py").write_text(
        "import os, time\nos.write(1, b'begun ')\n"
        "end = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
        "os.write(1, b'waits ')\ntime.sleep(600)\n"
    )
    process = await fork((str(tmp_path / "program.py"),), {"PATH": ""}, tmp_path)
    await process.output.readuntil(b"begun ")
    assert process.works() == (sys.platform == "linux")
    await process.output.readuntil(b"waits ")
    while process.works():  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(STILL)
    process.send_signal(SIGKILL)
    await process.wait()
    assert not process.works()
