"""How long a game takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from texts.text import Text


@dataclass(frozen=True)
class Effort:
    """The time that a game takes, apart from the length of a match (see `Rules.length`).

    - `units`: returns the text for a number of the units in which match lengths are given, such as “24 turns”.
    - `learning`: how many minutes it takes to learn the game.
    """

    units: Callable[[int], Text]
    # An estimate: one minute for the first page of the rules, then all pages at 200 words a minute. The lesson
    # takes about as long.
    learning: int
