"""Estimates how long a computer player's thought will take, from the thoughts before it."""

from __future__ import annotations

from typing import Final

from players.thought import Level

FIRST: Final = 1.0
"""The estimate for the first thought of a game and level, in seconds. Few take longer."""

SHORTEST: Final = 0.02
"""The lowest estimate, in seconds. Without it, the queue's time limit would admit almost any number of quick
thoughts."""

_SHARE: Final = 0.2


class ThoughtDurations:
    """Estimates in seconds, by game and level: moving averages in which the newest thought counts a fifth."""

    def __init__(self) -> None:
        self._means: dict[tuple[str, Level], float] = {}

    def expected(self, game: str, level: Level) -> float:
        return self._means.get((game, level), FIRST)

    def add(self, game: str, level: Level, seconds: float) -> None:
        before = self.expected(game, level)
        self._means[game, level] = max(before + _SHARE * (seconds - before), SHORTEST)
