"""All metrics of this process. `docs/monitoring.md` explains them."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from itertools import pairwise
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bot.metrics.counted import Counted
from data.core.connections import Load
from data.processes.counting import Outstanding
from matches.log.events import Moved
from matches.log.match import Match
from matches.ports.clock import Clock

# Without this, each counter and histogram would also export its creation time, which nobody uses.
disable_created_metrics()  # type: ignore[no-untyped-call]

_ANSWER_SECONDS: Final = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 15.0)
_LAG_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_LAG_EVERY: Final = 0.5
"""Seconds between two measurements of the event loop's lag."""


@dataclass(frozen=True)
class Parts:
    """The sources of the values that are read at each request of `/metrics`. All values are in memory, so this
    is fast."""

    clock: Clock
    counted: Counted
    load: Callable[[], Load]
    waiting_thoughts: Callable[[], int]
    servers: Callable[[], int]
    pause: Callable[[], float]
    health: Callable[[], dict[str, bool]]


class Instruments:
    """All metrics of this process. Most are counted as events happen. `watch` adds those whose values are read
    at each request of `/metrics`."""

    def __init__(self, process: int = 0) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._describe_build(process)
        self.acknowledged = self._duration(
            "fairwind_acknowledgement_seconds",
            "Time from a command or button press to the end of its acknowledgement. Discord waits "
            "for 3 seconds.",
        )
        self.answered = self._duration(
            "fairwind_answer_seconds",
            "Time from a command or button press to the end of its whole answer.",
        )
        self._lag = self._duration(
            "fairwind_loop_lag_seconds",
            "How late the event loop was, measured twice a second.",
            _LAG_SECONDS,
        )
        self._moves = self._number("fairwind_moves", "Moves stored.", "game", "by")
        self._changes = self._number(
            "fairwind_match_changes",
            "Matches that changed to a state: lobby, running, finished, ended, cancelled.",
            *("game", "state"),
        )
        self._responses = self._number(
            "fairwind_discord_responses",
            "Responses from Discord, or from a proxy before it, by HTTP status.",
            "status",
        )
        self.waited = self._duration(
            "fairwind_discord_wait_seconds",
            "Time that requests waited for this process's share of Discord's global rate limit.",
        )

    def _describe_build(self, process: int) -> None:
        build = Info("fairwind_build", "The running version of Fairwind.", registry=self.registry)
        said = {"version": version("fairwind"), "python": platform.python_version()}
        build.info({**said, "process": str(process)})

    def _duration(
        self, name: str, what: str, buckets: Sequence[float] = _ANSWER_SECONDS
    ) -> Histogram:
        return Histogram(name, what, buckets=buckets, registry=self.registry)

    def _number(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, registry=self.registry)

    def watch(self, parts: Parts) -> None:
        """Add the metrics whose values are read from `parts` at each request of `/metrics`. Call this once."""
        self.registry.register(_Looked(parts))

    def responded(self, status: int) -> None:
        self._responses.labels(str(status)).inc()

    def appended(self, before: Match, steps: Sequence[Match]) -> None:
        """Count new moves of a match, and changes of its status. `before` is the match before these events, and
        `steps` is the match after each of them."""
        if steps[0].version == 1:
            self._changes.labels(steps[0].about.key, steps[0].status.value).inc()
        for earlier, step in pairwise([before, *steps]):
            if isinstance(step.last, Moved):
                self._moves.labels(step.about.key, step.last.by).inc()
            if step.status is not earlier.status:
                self._changes.labels(step.about.key, step.status.value).inc()

    async def watch_loop(
        self,
        seconds: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Measure the event loop's lag: how late a short sleep ends. Repeat until cancelled."""
        while True:
            due = seconds() + _LAG_EVERY
            await sleep(_LAG_EVERY)
            self._lag.observe(max(0.0, seconds() - due))


class _Looked(Collector):
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def collect(self) -> Iterator[Metric]:
        parts = self._parts
        yield from self._database_load()
        yield _gauge(
            "thoughts_waiting",
            "Moves of computer players waiting for a thinker.",
            parts.waiting_thoughts(),
        )
        yield _gauge("servers", "Servers that this process sees.", parts.servers())
        yield _gauge(
            "discord_pause_seconds",
            "Seconds for which the bot still only answers interactions.",
            parts.pause(),
        )
        ready = GaugeMetricFamily("fairwind_ready", "Whether each part is ready.", labels=["part"])
        for part, healthy in parts.health().items():
            ready.add_metric([part], healthy)
        yield ready
        yield from self._counted()

    def _database_load(self) -> Iterator[Metric]:
        load = self._parts.load()
        yield _gauge("database_connections", "Connections to the database.", load.connections)
        yield _gauge(
            "database_connections_in_use", "Database connections in a transaction.", load.in_use
        )
        yield _gauge("database_waiting", "Transactions waiting for a connection.", load.waiting)
        yield CounterMetricFamily(
            "fairwind_database_refused", "Writes that the database refused.", value=load.refused
        )

    def _counted(self) -> Iterator[Metric]:
        latest = self._parts.counted.latest()
        if latest is None:
            return
        counts, age = latest
        yield _gauge("counted_age_seconds", "Age of the counts taken from the database.", age)
        now = self._parts.clock.now()
        for name, what, found in (
            ("posts", "Matches that are not fully shown in their channel yet.", counts.posts),
            (
                "reminders",
                "Reminders waiting to be posted or to lose their button.",
                counts.reminders,
            ),
        ):
            yield _gauge(f"{name}_outstanding", what, found.number)
            yield _gauge(
                f"{name}_oldest_seconds",
                "How long the oldest one has been waiting.",
                _age(found, now),
            )
        matches = GaugeMetricFamily(
            "fairwind_matches", "Unfinished matches.", labels=["game", "state"]
        )
        for key, number in sorted(counts.matches.items()):
            matches.add_metric(key, number)
        yield matches


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"fairwind_{name}", what, value)


def _age(found: Outstanding, now: datetime) -> float:
    return max(0.0, (now - found.since).total_seconds()) if found.since else 0.0
