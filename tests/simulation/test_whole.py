"""Lives lived through interactions: nothing but the seed decides what is pressed and shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.life import live

LIVES = (303, 304)

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", LIVES)
def test_simulated_run_of_the_whole_bot_violates_no_invariant(seed: int) -> None:
    report = live(seed, whole=True)
    assert not report.violations, "\n".join([*report.trace[-200:], *report.violations])


def test_messages_in_the_whole_bot_simulation_are_determined_by_the_seed() -> None:
    """Another process, whose strings hash differently, shows the same."""
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--seed", "304", "--whole", "--processes", "3"],
            env={**os.environ, "PYTHONHASHSEED": number},
            cwd=ROOT, capture_output=True, check=True, encoding="utf-8",
        ).stdout
        for number in ("1", "2")
    ]  # fmt: skip
    assert "is shown" in told[0]
    assert told[0] == told[1]
