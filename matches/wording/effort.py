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
    alike = many < _ALIKE * few
    how_many = (
        f"About {asked.units((few + many) // 2)}" if alike else f"{few} to {asked.units(many)}"
    )
    return f"{how_many} · {asked.pace} · {minutes} to learn"
