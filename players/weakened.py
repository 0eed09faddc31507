"""Makes lower levels of a game weaker: they look less far ahead, and choose partly at random.

A weakened level judges moves like a strong one, but with a smaller budget and a shorter horizon. Then it draws
one of the moves that it judged, the better ones more likely (softmax). It takes a win that it is sure of, and
avoids a move after which it is sure to lose, if there is another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ldexp
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from players.thought import Candidate, Level, Measure, Thought

Move = TypeVar("Move")

FAR: Final = 1000
"""A horizon beyond the end of any match, which means no limit."""

CERTAIN: Final = 1e-9
"""How close to 0 or 1 a chance of winning must be to count as certain."""


class SearchEffort(NamedTuple):
    """How much, how far and how carefully a level of a game thinks.

    - `budget`: the number of playouts or iterations for all moves together.
    - `doubt`: a move that is worse than the best one by this much is chosen half as often. The unit is that of
      the game's worths. With 0, the level makes the best move, except where a game says otherwise.
    - `ahead`: how far the level looks, in the units of the game, such as tricks or battles.
    """

    budget: int
    doubt: float = 0.0
    ahead: int = FAR


Efforts: TypeAlias = Mapping[Level, SearchEffort]


def drawn(thought: Thought[Move], doubt: float, random: Random) -> Thought[Move]:
    """Return the thought with only one of its moves, drawn at random: the higher its worth, the more likely. If
    `doubt` is 0, return the thought unchanged."""
    if not doubt:
        return thought
    candidates = _sensible(thought)
    best = max(each.worth for each in candidates)
    weights = [halved((best - each.worth) / doubt) for each in candidates]
    total = 0.0
    for weight in weights:  # `sum` rounds differently from Python 3.12 on
        total += weight
    left = total * random.random()
    number = 0
    while left >= weights[number] and number + 1 < len(weights):
        left -= weights[number]
        number += 1
    return Thought((candidates[number],), thought.measure)


def _sensible(thought: Thought[Move]) -> Sequence[Candidate[Move]]:
    candidates = thought.candidates
    if thought.measure is not Measure.WINS:
        return candidates
    won = [each for each in candidates if each.worth >= 1 - CERTAIN]
    return won or [each for each in candidates if each.worth > CERTAIN] or candidates


def halved(times: float) -> float:
    """Return about one half to the power of `times`, which is at least 0. The curve is a straight line between
    whole numbers, because machines may round powers differently."""
    whole = int(times)
    return ldexp(1 - (times - whole) / 2, -whole)
