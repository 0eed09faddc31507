"""How long a thought takes, learned from the thoughts before it."""

from __future__ import annotations

from typing import Final

from players.thought import Level

FIRST: Final = 1.0
"""The time, in seconds, that the first thought of a game and level is expected to take. Few take longer."""

SHORTEST: Final = 0.02
"""The shortest expected time, in seconds. So only a limited number of quick thoughts is expected to fit into a
time."""

_SHARE: Final = 0.2


class ThoughtDurations:
    """The mean seconds of recent thoughts, for each game and level. The newest counts a fifth."""

    def __init__(self) -> None:
        self._means: dict[tuple[str, Level], float] = {}

    def expected(self, game: str, level: Level) -> float:
        return self._means.get((game, level), FIRST)

    def add(self, game: str, level: Level, seconds: float) -> None:
        before = self.expected(game, level)
        self._means[game, level] = max(before + _SHARE * (seconds - before), SHORTEST)
