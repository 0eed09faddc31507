"""Advice from computer players to a person: hints during a match, and reviews after it."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 3.0
"""After how many seconds a person is told that their hint or review is still being made."""
