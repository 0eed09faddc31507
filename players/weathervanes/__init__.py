"""A computer player of Weathervanes: it plays out the current trick and the next ones from random
determinizations, the same ones for all moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.weathervanes.forecasts import following, waiting
from games.weathervanes.pieces import Move, Play
from games.weathervanes.tableau import fits
from games.weathervanes.values import View
from players.flat_search import search
from players.thought import Candidate, Level, Measure, Thought
from players.weakened import SearchEffort
from players.weathervanes.playouts import AHEAD, Playout, Table

EFFORTS: Final = {
    Level.BEGINNER: SearchEffort(12, 1.3, 0),
    Level.EASY: SearchEffort(16, 0.8, 0),
    Level.FAIR: SearchEffort(30, 0.5, 2),
    Level.ADVANCED: SearchEffort(120, 0.3, AHEAD),
    Level.STRONG: SearchEffort(1400, ahead=AHEAD),
    Level.MASTER: SearchEffort(3500, ahead=AHEAD),
}
"""The search effort of each level: budget in playouts, doubt in points, horizon in tricks after this one."""

LEADS: Final = 12
"""The maximum number of leads (first cards of a trick) that are judged, out of up to 44. The quick policy of
playouts rarely ranks the best lead lower than that."""


LACKING: Final = -3
"""By how many tenths of a point the final leads of *strong* exceeded what its search had found, on average.
Fitted by `python -m benchmarks calibration "weathervanes 4" 40`."""


def calibrated(view: View, worth: float) -> float:
    # The last placement is judged by the final scores, so nothing is estimated.
    return worth if view.final else worth + LACKING / 10


def think(view: View, level: Level, seed: bytes, kept: Move | None = None) -> Thought[Move]:
    """Judge each move by the lead in points that the seat can expect at the end of the match.

    A playout stops earlier, so its lead includes the promise of each tableau: the points that it should still
    score.
    """
    effort = EFFORTS[level]
    table = Table(view, effort.ahead)
    moves = _moves(view, table)
    playouts = len(moves) if view.final else effort.budget
    found = search(moves, playouts, lambda random: table.determinize(random).played, seed, kept)
    return Thought(
        tuple(Candidate(each.move, table.ahead + each.worth) for each in found), Measure.POINTS
    )


def _moves(view: View, table: Table) -> list[Move]:
    """Return the legal moves of the seat. If the seat leads a trick, return only the most promising leads."""
    due = waiting(view)
    if due is not None:
        return list(fits(view.deck, due.cells, due.number))
    if view.trick is None:
        return _leads(view, table)
    followed = [following(view, number) for number in dict.fromkeys(view.hand or ())]
    return [each.move for each in followed if each.legal]


def _leads(view: View, table: Table) -> list[Move]:
    playout = Playout(table, [view.hand or ()] * 4)  # only the sizes of the other hands matter
    promising = sorted(playout.leads(playout.profits()[table.seat]), reverse=True)
    moves: Iterator[Move] = (
        Play(number, view.deck[number][corner]) for _, number, corner in promising
    )
    return list(dict.fromkeys(moves))[:LEADS]
