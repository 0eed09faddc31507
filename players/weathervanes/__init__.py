"""A player of Weathervanes: playouts of this trick and the next ones, in worlds that all moves share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.rules import Options
from games.weathervanes.forecasts import following, leads, waiting
from games.weathervanes.pieces import Move
from games.weathervanes.tableau import fits
from games.weathervanes.values import View
from players.flat_search import Judge, search
from players.thought import Level, Measure, Thought
from players.weathervanes.playouts import Table

PLAYOUTS: Final = {Level.FAIR: 40, Level.STRONG: 400}
"""How many playouts all moves share."""


def levels(seats: int, options: Options) -> Sequence[Level]:  # noqa: ARG001 - the same for all
    return tuple(Level)


def think(view: View, level: Level, seed: bytes) -> Thought[Move]:
    """Judge each move by the points that the seat gains on the mean of the others, with what its
    tableau promises."""
    moves, table = _moves(view), Table(view)

    def world(number: int) -> Judge:
        drawn = table.world(Random(seed + number.to_bytes(4, "big")))
        return lambda index: drawn.played(moves[index])

    playouts = len(moves) if view.final else PLAYOUTS[level]
    return Thought(search(moves, playouts, world), Measure.POINTS)


def _moves(view: View) -> list[Move]:
    """The legal moves of the seat."""
    due = waiting(view)
    if due is not None:
        return list(fits(view.deck, due.cells, due.number))
    numbers = dict.fromkeys(view.hand or ())
    if view.trick is None:
        options = [lead for number in numbers for lead in leads(view, number)]
        return [each.move for each in options if each.legal]
    followed = [following(view, number) for number in numbers]
    return [each.move for each in followed if each.legal]
