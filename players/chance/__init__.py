"""A player of Chance: a tree search over worlds in which the unseen Chards lie in random orders.

The files: `tables` has the data on which the search plays, and `tree` the search itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance.values import KEEPS, Keep, View
from games.rules import Options
from players.chance.tables import Start
from players.chance.tree import CHOICES, Tree
from players.thought import Candidate, Level, Measure, Thought

ITERATIONS: Final = {Level.FAIR: 60, Level.STRONG: 2000}

MOST_FAIR: Final = 300
"""The number of iterations of the fair level with more than three seats, where 60 iterations play no better
than the suggested moves."""

FEW: Final = 5
"""The maximum number of seats with which there is more than one level. With more seats, luck decides so much
that levels would not differ."""


def levels(seats: int, options: Options) -> Sequence[Level]:  # noqa: ARG001 - all countdowns alike
    return tuple(Level) if seats <= FEW else (Level.EASY,)


def think(view: View, level: Level, seed: bytes, kept: Keep | None = None) -> Thought[Keep]:
    """Rank the choices by how often the search has tried them. The worth of a choice is the share of its trials
    that the seat won."""
    tree = Tree(Start(view), seed)
    more = level is Level.FAIR and len(view.hands) > 3
    tree.grow(MOST_FAIR if more else ITERATIONS[level])
    tried = tree.root.tried
    ranked = sorted(CHOICES, key=lambda number: (-tried[number], number))
    candidates, worth = [], 1.0
    for number in ranked:
        # A choice that was tried less is less certain, so it is never reported as better.
        worth = min(worth, tree.won[number] / tried[number])
        candidates.append(Candidate(KEEPS[number], worth))
    thought = Thought(tuple(candidates), Measure.WINS)
    if kept is None:
        return thought
    number = KEEPS.index(kept)
    tree.try_on(number, tried[ranked[0]])
    return thought.keeping(Candidate(kept, tree.won[number] / tried[number]))
