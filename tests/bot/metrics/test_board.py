"""The Grafana dashboard and the monitoring page cover exactly the metrics that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics.instruments import Instruments, Parts
from bot.runtime.clock import SystemClock
from data.core.connections import Load
from data.processes.counting import Counts, Outstanding

ROOT = Path(__file__).parents[3]
BOARD = json.loads((ROOT / "deploy" / "grafana-fairwind.json").read_text("utf-8"))
PAGE = (ROOT / "docs" / "monitoring.md").read_text("utf-8")
NAME = re.compile(r"\b(?:fairwind|process)_[a-z_]+\b")


class Latest:
    def latest(self) -> tuple[Counts, float]:
        return Counts(Outstanding(0, None), Outstanding(0, None), {("chance", "running"): 1}), 0.0


def parts(counted: Any) -> Parts:
    return Parts(
        clock=SystemClock(),
        counted=counted,
        load=lambda: Load(2, 0, 0),
        waiting_thoughts=lambda: 0,
        servers=lambda: 0,
        pause=lambda: 0.0,
        health=lambda: {"gateway": True},
    )


@pytest.fixture
def ours() -> set[str]:
    """Return the names of all metrics that a process exports. A histogram counts once, without its suffixes."""
    instruments = Instruments()
    instruments.watch(parts(Latest()))
    text = generate_latest(instruments.registry).decode()
    return {_name(family) for family in text_string_to_metric_families(text)}


def _name(family: Any) -> str:
    return f"{family.name}_total" if family.type == "counter" else str(family.name)


def _queries() -> Iterator[str]:
    for panel in BOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def test_grafana_dashboard_shows_exactly_the_existing_metrics(ours: set[str]) -> None:
    named = {name.removesuffix("_bucket") for query in _queries() for name in NAME.findall(query)}
    assert named <= ours
    assert {name for name in ours if name.startswith("fairwind")} <= named


def test_monitoring_page_explains_exactly_the_existing_metrics(ours: set[str]) -> None:
    named = {name.removesuffix("_bucket") for name in NAME.findall(PAGE)}
    assert named <= ours
    assert {name for name in ours if name.startswith("fairwind")} <= named


def test_grafana_dashboard_can_be_imported() -> None:
    numbers = [panel["id"] for panel in BOARD["panels"]]
    assert len({*numbers}) == len(numbers)
    assert {variable["name"] for variable in BOARD["templating"]["list"]} == {"prometheus", "job"}
    assert all("$job" in query for query in _queries())
    assert not any(_overlap(one, two) for one in _places() for two in _places() if one is not two)


def _places() -> list[dict[str, int]]:
    return [panel["gridPos"] for panel in BOARD["panels"]]


def _overlap(one: dict[str, int], two: dict[str, int]) -> bool:
    return all(
        one[start] < two[start] + two[size] and two[start] < one[start] + one[size]
        for start, size in (("x", "w"), ("y", "h"))
    )
