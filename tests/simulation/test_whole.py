"""Simulated lives of the whole bot, in which people act through interactions and all of discord.py."""

from __future__ import annotations

import pytest

from tests.simulation.life import live

LIVES = (303, 304)


@pytest.mark.parametrize("seed", LIVES)
def test_simulated_run_of_the_whole_bot_violates_no_invariant(seed: int) -> None:
    report = live(seed, whole=True)
    assert not report.violations, "\n".join([*report.trace[-200:], *report.violations])
