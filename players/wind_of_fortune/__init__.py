"""A computer player of Wind of Fortune: it plays out battles after each move, from the same
determinizations for all moves."""

from __future__ import annotations

from typing import Final

from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Commit, Move, Show
from games.wind_of_fortune.values import View
from players.calibration import interpolated
from players.flat_search import search
from players.thought import Candidate, Level, Measure, Thought
from players.weakened import SearchEffort
from players.wind_of_fortune.determinizations import AHEAD, Table, signed

EFFORTS: Final = {
    Level.BEGINNER: SearchEffort(20, 0.03, 1),
    Level.EASY: SearchEffort(60, 0.016, 1),
    Level.FAIR: SearchEffort(60, 0.012, 2),
    Level.ADVANCED: SearchEffort(150, 0.006, AHEAD),
    Level.STRONG: SearchEffort(600, ahead=AHEAD),
    Level.MASTER: SearchEffort(5000, ahead=AHEAD),
}
"""The search effort of each level: budget in playouts, doubt as a chance, horizon in battles."""


WINS: Final = (2, 6, 11, 13, 15, 20, 29, 32, 39, 44, 49, 54, 57, 63, 69, 74, 83, 85, 85, 87, 93)
"""How many of 100 matches *strong* won after its search found a chance of 0 %, 5 %, 10 % and so on. Fitted by
`python -m benchmarks calibration "wind-of-fortune 2" 106`, which plays with two seats and without options."""


def calibrated(view: View, worth: float) -> float:  # noqa: ARG001 - alike for all seats and options
    return interpolated(WINS, worth)


def think(view: View, level: Level, seed: bytes, kept: Move | None = None) -> Thought[Move]:
    """Judge each move by the estimated probability that the seat's side wins the match."""
    effort = EFFORTS[level]
    table = Table(view, effort.ahead)
    different = {_key(table, move): move for move in legal_moves_in_view(view)}
    alike = None if kept is None else different.setdefault(_key(table, kept), kept)
    moves = list(different.values())
    found = search(
        moves, effort.budget, lambda random: table.determinize(random).played, seed, alike
    )
    thought = Thought(found, Measure.WINS)
    if kept is None or kept == alike:
        return thought
    worth = next(each.worth for each in thought.candidates if each.move == alike)
    return thought.keeping(Candidate(kept, worth))


def _key(table: Table, move: Move) -> object:
    """Return a key that is equal for moves whose cards have the same ranks and colours, because suits make no
    difference to battles."""
    if isinstance(move, Commit):
        return table.choice(move)
    return signed(move.card) if isinstance(move, Show) else move
