"""Makes levels weaker than the strongest one of a game, by how far they look and by how sure they are.

A weakened level judges moves like a strong one, but with a smaller budget and a shorter horizon. Then it draws
one of the moves that it judged, the better ones more likely (softmax). It takes a win that it is sure of, and
makes no move after which it is sure to lose if there is another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ldexp
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from players.thought import Candidate, Level, Measure, Thought

Move = TypeVar("Move")

FAR: Final = 1000
"""A horizon that is farther than any game goes."""

CERTAIN: Final = 1e-9
"""How close to 0 or 1 a chance of winning must be to count as certain."""


class SearchEffort(NamedTuple):
    """How a level of a game thinks.

    - `budget`: the number of playouts or iterations for all moves together.
    - `doubt`: how much worse a move is that the level makes half as often, in the units of the game's worths.
      With 0, it always makes the best move.
    - `ahead`: how far the level looks, in the units of the game, such as tricks or battles.
    """

    budget: int
    doubt: float = 0.0
    ahead: int = FAR


Efforts: TypeAlias = Mapping[Level, SearchEffort]


def drawn(thought: Thought[Move], doubt: float, random: Random) -> Thought[Move]:
    """Return the thought with only one of its moves: the best one for a doubt of 0, and otherwise one drawn by
    its worth."""
    if not doubt:
        return thought
    candidates = _sensible(thought)
    best = max(each.worth for each in candidates)
    weights = [_halved((best - each.worth) / doubt) for each in candidates]
    total = 0.0
    for weight in weights:  # `sum` rounds differently from Python 3.12 on
        total += weight
    left = total * random.random()
    number = 0
    while left >= weights[number] and number + 1 < len(weights):
        left -= weights[number]
        number += 1
    return Thought((candidates[number],), thought.measure, thought.ahead)


def _sensible(thought: Thought[Move]) -> Sequence[Candidate[Move]]:
    """Return the certain wins, or otherwise all candidates that are not certain losses, if there are any."""
    candidates = thought.candidates
    if thought.measure is not Measure.WINS:
        return candidates
    won = [each for each in candidates if each.worth >= 1 - CERTAIN]
    return won or [each for each in candidates if each.worth > CERTAIN] or candidates


def _halved(times: float) -> float:
    """Return about one half to the power of a number from 0 on. Between whole numbers the curve is a straight
    line, because not all machines round powers alike."""
    whole = int(times)
    return ldexp(1 - (times - whole) / 2, -whole)
