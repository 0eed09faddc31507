"""Tests what is counted of a process's event loop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks import turns

PROGRAM: Final = """
import asyncio, os, threading
from pathlib import Path
from benchmarks import turns

async def other() -> None:
    await asyncio.create_task(asyncio.sleep(0.001))

async def three() -> None:
    for _ in range(3):
        await asyncio.sleep(0)

async def main() -> None:
    path = Path(os.environ["TURNS"])
    start = turns.read(path)
    await three()
    print(*turns.read(path).since(start))
    start = turns.read(path)
    await asyncio.create_task(three())
    print(*turns.read(path).since(start))
    start = turns.read(path)
    await asyncio.sleep(0.001)
    print(turns.read(path).since(start).timers)
    start = turns.read(path)
    thread = threading.Thread(target=asyncio.run, args=[other()])
    thread.start()
    thread.join()
    print(*turns.read(path).since(start))

turns.begin()
asyncio.run(main())
"""


def test_work_of_the_main_event_loop_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "turns"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, turns.VARIABLE: str(path)},
        check=True,
        capture_output=True,
        text=True,
    )
    alone, in_a_task, timers, in_a_thread = done.stdout.splitlines()
    assert alone == "3 3 0 0"
    assert in_a_task == "5 5 0 1"
    assert timers == "1"
    assert in_a_thread == "0 0 0 0"
    assert all(turns.read(path))
