"""The profiler attributes each sample of the main thread to a stage of the bot's work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from benchmarks.stages import Profile, codes_of, stage_of
from games import find_games


class Stop(Exception):
    """Raised inside the sampled work, to stop it where the sample is taken."""


def sampled(work: Callable[[], object]) -> str:
    """Return the stage that is attributed to the frame in which `work` raises `Stop`."""
    try:
        work()
    except Stop:
        trace = sys.exc_info()[2]
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        assert trace is not None
        return stage_of(codes_of(trace.tb_frame))
    raise AssertionError("nothing was sampled")


def of_crosswind(work: Callable[[], object]) -> object:
    """Call `work` from a frame that belongs to the rules of Crosswind."""

    class Options(dict[str, Any]):
        def __getitem__(self, _: str) -> Any:
            return work()

    return find_games()["crosswind"].setup(2, Options(), b"")


def stop() -> None:
    raise Stop


def test_cpu_time_in_functions_that_a_game_calls_counts_as_time_of_its_rules() -> None:
    assert sampled(lambda: of_crosswind(stop)) == "rules"


def test_cpu_profile_ignores_frames_that_started_the_event_loop() -> None:
    def _run_once() -> None:
        stop()

    assert sampled(lambda: of_crosswind(_run_once)) == "event loop"


def test_cpu_profile_shares_cover_only_the_requested_span() -> None:
    samples = [(1.0, "rules", 9.0), (2.0, "rules", 1.0), (3.0, "drawing", 3.0)]
    assert Profile(samples, {}).shares(2.0, 3.0) == {"rules": 0.25, "drawing": 0.75}
