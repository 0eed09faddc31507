"""The daily limit on rated matches between the same two opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

MOST_A_DAY: Final = 5
"""How many matches of one game in one server can count for ratings between the same two opponents per day, in
UTC."""

Sides: TypeAlias = Sequence[tuple[int, int]]
"""The players of a match, each as the player's id and the number of their team."""


def met_too_often(match: Sides, earlier: Iterable[Sides]) -> bool:
    """Return whether two opponents in the match have already met in `MOST_A_DAY` or more of the `earlier`
    matches. `earlier` holds the other rated matches of the same day."""
    met = Counter(pair for each in earlier for pair in _opponents(each))
    return any(met[pair] >= MOST_A_DAY for pair in _opponents(match))


def _opponents(match: Sides) -> set[frozenset[int]]:
    return {
        frozenset({one, other})
        for (one, side), (other, against) in combinations(match, 2)
        if side != against
    }
