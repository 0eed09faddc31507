"""Lets strong computer players think briefly, where a test is about something else than their strength."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from unittest.mock import patch

from players import has_levels
from players.thought import Level
from tests.sampling import THOROUGH


def brief_thinking(key: str, share: int) -> AbstractContextManager[object]:
    """Give strong players of a game one `share`-th of their budget; all of it in `make slow`, whose tests that
    use this are marked `sampled`."""
    if THOROUGH or not has_levels(key):
        return nullcontext()
    efforts = import_module(f"players.{key.replace('-', '_')}").EFFORTS
    strong = efforts[Level.STRONG]
    return patch.dict(efforts, {Level.STRONG: strong._replace(budget=strong.budget // share)})
