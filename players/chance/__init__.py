"""A computer player of Chance: a tree search in which the unseen Chards lie in random orders.

The files: `tables` has the data on which the search plays, and `tree` the search itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.chance.values import KEEPS, Keep, View
from games.options import Options
from players.calibration import interpolated, up_to
from players.chance.tables import Start
from players.chance.tree import CHOICES, MOST_EARNED, Tree
from players.thought import ALIKE, Candidate, Level, Measure, Thought
from players.weakened import SearchEffort

EFFORTS: Final = {
    Level.BEGINNER: SearchEffort(20, 0.031),
    Level.EASY: SearchEffort(40, 0.02),
    Level.FAIR: SearchEffort(80, 0.015),
    Level.ADVANCED: SearchEffort(300, 0.007),
    Level.STRONG: SearchEffort(2000),
    Level.MASTER: SearchEffort(16000),
}
"""The search effort of each level. The budget counts iterations. In an iteration, a seat earns something for
each TriCard that it discards, and more for a win. `doubt` is a share of the most that it can earn, because wins
alone are too rare to compare moves by."""

FEW: Final = 5
"""The maximum number of seats in matches with several levels. With more seats, luck decides too much."""


WINS: Final = {
    6: (4, 8, 11, 15, 18, 23, 30, 31, 35, 39, 49, 50, 56, 59, 67, 70, 80, 89, 94, 99, 100),
    12: (6, 18, 18, 18, 18, 20, 20, 26, 36, 36, 43, 54, 54, 59, 63, 63, 71, 89, 97, 100, 100),
}
"""How many of 100 matches *strong* won after its search found a chance of 0 %, 5 %, 10 % and so on, with
countdowns up to the usual length and with longer ones. `python -m benchmarks calibration` fitted them, with
`"chance 3" "chance 4"` up to `"chance 9" 200`, and with `"chance 3, countdown" 200`. The second one leaves
errors of up to 26 in 100, so its chances only rank choices, and people are not told them."""


def levels(seats: int, options: Options) -> Sequence[Level]:  # noqa: ARG001 - all countdowns alike
    return tuple(Level) if seats <= FEW else ALIKE


def calibrated(view: View, worth: float) -> float:
    return interpolated(up_to(WINS, view.countdown), worth)


def tells(options: Options) -> bool:
    countdown = options["countdown"]
    assert isinstance(countdown, int)
    return countdown <= min(WINS)


def think(view: View, level: Level, seed: bytes, kept: Keep | None = None) -> Thought[Keep]:
    """Rank the choices by how often the search has tried each of them. The worth of a choice is the share of
    its trials that the seat won.

    Levels that draw their choice at random get the ranking of `_by_earnings`, and ignore `kept`.
    """
    effort, tree = EFFORTS[level], Tree(Start(view), seed)
    tree.grow(effort.budget)
    if effort.doubt:
        return _by_earnings(tree)
    thought = Thought(tuple(_by_trials(tree)), Measure.WINS)
    if kept is None:
        return thought
    number, tried = KEEPS.index(kept), tree.root.tried
    tree.try_on(number, max(tried))
    return thought.keeping(Candidate(kept, tree.won[number] / tried[number]))


def _by_trials(tree: Tree) -> Iterator[Candidate[Keep]]:
    tried, worth = tree.root.tried, 1.0
    for number in sorted(CHOICES, key=lambda number: (-tried[number], number)):
        # A choice that was tried less is less certain, so it is never reported as better.
        worth = min(worth, tree.won[number] / tried[number])
        yield Candidate(KEEPS[number], worth)


def _by_earnings(tree: Tree) -> Thought[Keep]:
    """Rank the choices by the seat's mean earnings in the trials of each choice. A win earns most, and each
    discarded TriCard earns something. The worth is the mean as a share of the most that a trial can earn."""
    tried, earned = tree.root.tried, tree.root.earned
    # A sum of fractions may exceed its maximum by a rounding error.
    shares = [min(1.0, earned[number] / (tried[number] * MOST_EARNED)) for number in CHOICES]
    candidates = [Candidate(KEEPS[number], shares[number]) for number in CHOICES]
    return Thought(tuple(sorted(candidates, key=lambda each: -each.worth)), Measure.WINS)
