"""When the Discord stand-in counts as idle. Tests wait for this before they go on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from signal import SIGKILL

from sandbox.world.waiting import Activity
from tests.wire.fork_server import fork

STILL = 0.001


async def test_sandbox_is_not_idle_during_pending_work() -> None:
    activity = Activity()
    activity.begin()
    waiting = asyncio.create_task(activity.idle(STILL))
    await asyncio.sleep(5 * STILL)
    assert not waiting.done()
    activity.end()
    await waiting


async def test_sandbox_is_not_idle_while_a_watched_process_works() -> None:
    activity, states = Activity(), [True, True, False]
    activity.watched.append(lambda: states.pop(0))
    await activity.idle(STILL)
    assert states == []


async def test_idle_check_of_the_sandbox_waits_for_requests_on_their_way() -> None:
    activity = Activity()
    ended = asyncio.Event()

    async def handle() -> None:
        activity.begin()
        await asyncio.sleep(STILL)
        ended.set()
        activity.end()

    requests = [handle]
    tasks = []

    def works() -> bool:
        """Return False, as an idle process does. The first call also lets a request begin that the process has
        sent before."""
        if requests:
            tasks.append(asyncio.create_task(requests.pop()()))
        return False

    activity.watched.append(works)
    await activity.idle(STILL)
    assert ended.is_set()


async def test_sandbox_counts_a_process_as_working_until_it_waits(
    tmp_path: Path, fork_server: None
) -> None:
    (tmp_path / "program.py").write_text(
        "import os, time\nos.write(1, b'begun ')\n"
        "end = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
        "os.write(1, b'waits ')\ntime.sleep(600)\n",
        "utf-8",
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
