"""How long a match of a game takes, and how long it takes to learn the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from texts.text import Text


@dataclass(frozen=True)
class Effort:
    """`units` returns the words for a match length, such as “24 turns” for 24. `learning` is in minutes."""

    units: Callable[[int], Text]
    # Estimated as one minute for the first page of the rules, and the time to read all pages at 200 words a
    # minute. The lesson takes about as long.
    learning: int
