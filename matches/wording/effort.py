"""What one gets into: how long a match is, how long a turn takes, and how hard the game is to learn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.rules import AnyRules, Options

_ALIKE: Final = 1.5
"""Lengths that differ by less than this factor are told as one number."""


def effort(rules: AnyRules, seats: Iterable[int], options: Options) -> str:
    """`About 24 turns · half a minute a turn · 6 minutes to learn`, whichever of these numbers of seats it will
    be."""
    asked = rules.ABOUT.effort
    lengths = [rules.length(number, options) for number in seats]
    few, many = min(few for few, _ in lengths), max(many for _, many in lengths)
    minutes = "1 minute" if asked.learning == 1 else f"{asked.learning} minutes"
    how_many = f"{_number(few, many)} {asked.unit}s".capitalize()
    return f"{how_many} · {asked.pace} a {asked.unit} · {minutes} to learn"


def _number(few: int, many: int) -> str:
    return f"about {(few + many) // 2}" if many < _ALIKE * few else f"{few} to {many}"
