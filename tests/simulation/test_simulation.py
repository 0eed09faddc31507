"""Simulated lives violate no invariant, and equal seeds give equal lives. Killed and paused processes behave as
real ones do."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.simulation.life import live
from tests.simulation.loop import NoProgress, Owner, SimulatedLoop

LIVES = range(1, 5)
"""The seeds of the tested lives, which take 40 CPU seconds. `python -m tests.simulation` runs others."""

WHOLE = (303, 304)
"""The seeds of lives in which people act through interactions and all of discord.py."""

REPEATED = (7, 72)
"""Seeds of lives that another process repeats. The second is one of the whole bot in three processes."""

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", [*LIVES, *WHOLE])
def test_simulated_run_of_several_processes_violates_no_invariant(seed: int) -> None:
    report = live(seed, whole=True if seed in WHOLE else None)
    assert not report.violations, "\n".join([*report.trace[-200:], *report.violations])


def test_simulation_is_determined_by_its_seed() -> None:
    """Repeat the lives in another process, in which strings hash differently, and compare everything that
    happens."""
    hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    told = subprocess.run(
        [sys.executable, "-m", "tests.simulation", "--seed", *map(str, REPEATED)],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        cwd=ROOT, capture_output=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    assert "is shown" in told
    happened = [line for line in told.splitlines() if not line.startswith("seed ")]
    assert happened == [line for seed in REPEATED for line in live(seed).trace]


def test_process_killed_in_the_simulation_runs_no_clean_up_code() -> None:
    loop, ended = SimulatedLoop(Random(1)), list[str]()

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(name)

    async def world() -> None:
        killed, spared = Owner("killed"), Owner("spared")
        loop.own_task(killed, work("killed"))
        other = loop.own_task(spared, work("spared"))
        await asyncio.sleep(1)
        loop.kill(killed)
        await other

    loop.run_until_complete(world())
    assert ended == ["spared"]
    assert loop.time() == 60
    loop.bury()


def test_process_paused_in_the_simulation_continues_where_it_stopped() -> None:
    loop, passed = SimulatedLoop(Random(1)), list[float]()

    async def work() -> None:
        for _ in range(3):
            await asyncio.sleep(10)
            passed.append(loop.time())

    async def world() -> None:
        owner = Owner("paused")
        task = loop.own_task(owner, work())
        await asyncio.sleep(15)
        owner.paused = True
        await asyncio.sleep(100)
        loop.resume(owner)
        await task

    loop.run_until_complete(world())
    assert passed == [10, 115, 125]
    loop.bury()


def test_simulation_fails_if_a_loop_makes_no_progress() -> None:
    loop = SimulatedLoop(Random(1))

    def spin() -> None:
        loop.call_soon(spin)

    spin()
    with pytest.raises(NoProgress):
        loop.run_until_complete(asyncio.sleep(1))
    loop.bury()
