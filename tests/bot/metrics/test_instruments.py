"""Metrics that the bot counts at the moment when something happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.metrics.instruments import Instruments
from matches.decisions import playing
from matches.decisions.lobby import cancel
from matches.decisions.refusal import Refused
from tests.bot.conftest import Seconds
from tests.bot.metrics.test_board import Latest, parts
from tests.matches.conftest import harness_at
from tests.matches.fakes import FakeChannel, FakeClock


def value(told: Instruments, name: str, **labels: str) -> float:
    """Return the current value of a metric with these labels; 0 if it has never been counted."""
    return told.registry.get_sample_value(name, labels) or 0.0


async def test_moves_and_match_changes_are_counted_once(tmp_path: Path) -> None:
    told, game = Instruments(), {"game": "tradewinds"}
    changes = "fairwind_match_changes_total"
    async with harness_at(tmp_path / "matches.sqlite3", FakeChannel(), FakeClock()) as harness:
        harness.service.writer.on_append = told.appended
        match_id = await harness.begun("Ann", "Bob")
        await harness.moved(match_id, 2)
        host = await harness.person("Ann")
        with pytest.raises(Refused):
            await harness.service.writer.decide(match_id, "again", playing.play, host.id, "none")
        lobby = await harness.opened("Cid")
        await harness.service.writer.decide(
            lobby, "cancel", cancel, (await harness.person("Cid")).id
        )
        await harness.idle()
    assert value(told, "fairwind_moves_total", by="player", **game) == 2
    expected = {"lobby": 2, "running": 1, "cancelled": 1, "finished": 0}
    assert {state: value(told, changes, state=state, **game) for state in expected} == expected


async def test_event_loop_lag_is_measured() -> None:
    told, seconds, late = Instruments(), Seconds(), iter([0.0, 7.0])

    async def sleep(span: float) -> None:
        seconds.now += span + next(late)

    with pytest.raises(RuntimeError):
        await told.watch_loop(seconds, sleep)
    assert value(told, "fairwind_loop_lag_seconds_count") == 2
    assert value(told, "fairwind_loop_lag_seconds_sum") == 7


def test_metric_labels_have_few_values() -> None:
    told = Instruments(process=3)
    told.watch(parts(Latest()))
    for status in (200, 204, 429, 500, 200):
        told.responded(status)
    labels = {
        name
        for family in told.registry.collect()
        for sample in family.samples
        for name in sample.labels
    }
    few = {"game", "by", "state", "status", "part", "le", "version", "python", "process"}
    assert labels <= few
    assert value(told, "fairwind_discord_responses_total", status="200") == 2
