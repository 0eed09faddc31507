"""Helpers that expect a refusal by its exact sentence. Tests import the sentence instead of repeating it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeVar

import pytest

from games.rules import IllegalMove
from matches.decisions.refusal import Refused
from texts.text import Text

Raised = TypeVar("Raised", bound=Exception)


def refused(sentence: Text | str) -> AbstractContextManager[pytest.ExceptionInfo[Refused]]:
    """Expect the block to raise Refused with exactly this sentence."""
    return raised(Refused, sentence)


def raised(
    kind: type[Raised], sentence: Text | str
) -> AbstractContextManager[pytest.ExceptionInfo[Raised]]:
    """Expect the block to raise this kind of exception with exactly this sentence."""
    return pytest.raises(kind, match=rf"\A{re.escape(str(sentence))}\Z")


def illegal(rule: Callable[..., object], *arguments: object) -> str:
    """Return the sentence with which a game's rule function refuses these arguments."""
    with pytest.raises(IllegalMove) as refusal:
        rule(*arguments)
    return str(refusal.value)
