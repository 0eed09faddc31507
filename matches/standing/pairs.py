"""Limits how many matches between the same two people count for ratings per day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

MOST_A_DAY: Final = 5
"""How many matches of one game in one server count for the same two people per day (in UTC)."""

Sides: TypeAlias = Sequence[tuple[int, int]]
"""The players of a match, each with the number of their team."""


def met_too_often(match: Sides, earlier: Iterable[Sides]) -> bool:
    """Return whether two opponents of a match have already met `MOST_A_DAY` times in the `earlier` matches of
    the day."""
    met = Counter(pair for each in earlier for pair in _opponents(each))
    return any(met[pair] >= MOST_A_DAY for pair in _opponents(match))


def _opponents(match: Sides) -> set[frozenset[int]]:
    return {
        frozenset({one, other})
        for (one, side), (other, against) in combinations(match, 2)
        if side != against
    }
