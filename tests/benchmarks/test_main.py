"""`python -m benchmarks` offers what can be run."""

from __future__ import annotations

from importlib import import_module

from benchmarks.__main__ import offered


def test_every_offered_benchmark_can_be_run() -> None:
    names = offered()
    assert {"moves", "films", "strength"} <= names
    for name in names:
        assert callable(import_module(f"benchmarks.{name}").main), name
