"""Shortens the thinking time of strong computer players, for tests that are not about their strength."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from unittest.mock import patch

from players import has_levels
from tests.sampling import THOROUGH


def brief_thinking(key: str, share: int) -> AbstractContextManager[object]:
    """Return a context in which a game's strongest levels search with their budgets divided by `share`. In
    `make slow`, the budgets stay as they are. A test that uses this must be marked as `sampled`."""
    if THOROUGH or not has_levels(key):
        return nullcontext()
    efforts = import_module(f"players.{key.replace('-', '_')}").EFFORTS
    strong = {level: effort for level, effort in efforts.items() if not effort.doubt}
    brief = {level: each._replace(budget=each.budget // share) for level, each in strong.items()}
    return patch.dict(efforts, brief)
