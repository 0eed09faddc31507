"""A computer player of Tradewinds: it plays matches to the end (playouts) from random determinizations, the
same ones for all cards of the hand."""

from __future__ import annotations

from typing import Final

from games.tradewinds.values import Play, View
from players.flat_search import search
from players.thought import Candidate, Level, Measure, Thought
from players.tradewinds.playouts import Table
from players.weakened import SearchEffort

EFFORTS: Final = {
    Level.BEGINNER: SearchEffort(6, 0.3, 1),
    Level.EASY: SearchEffort(12, 0.25, 2),
    Level.FAIR: SearchEffort(24, 0.15, 4),
    Level.ADVANCED: SearchEffort(72, 0.1, 12),
    Level.STRONG: SearchEffort(600),
    Level.MASTER: SearchEffort(4000),
}
"""The search effort of each level: its budget in playouts, its doubt in points, and its horizon in turns."""


LACKING: Final = {
    "private": (33, 34, 34, 33, 31, 31, 30, 26, 24, 23, 23, 21, 19, 16, 14, 13, 12, 8, 4, 4),
    "open": (53, 51, 47, 44, 42, 37, 33, 29, 26, 22, 18, 14, 12, 9, 7, 5, 4, 3, 1, 0),
}
"""By how many tenths of a point the final scores of teams of *strong* exceeded what its search had found, for
each turn with a choice. Fitted by `python -m benchmarks calibration "tradewinds 4, hands private" 80`, and by
the same with open hands."""


def calibrated(view: View, worth: float) -> float:
    lacking = LACKING["private" if None in view.hands else "open"]
    turn = len(view.played)
    return worth + lacking[turn] / 10 if turn < len(lacking) else worth


def think(view: View, level: Level, seed: bytes, kept: Play | None = None) -> Thought[Play]:
    """Judge each card by the expected final score of the team."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    assert hand
    effort = EFFORTS[level]
    table, moves = Table(view, effort.ahead, weighed=not effort.doubt), list(map(Play, hand))
    found = search(
        moves, effort.budget, lambda random: table.determinize(random).played, seed, kept
    )
    total = view.total
    return Thought(
        tuple(Candidate(each.move, total + each.worth) for each in found), Measure.POINTS
    )
