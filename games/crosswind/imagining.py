"""Builds the state from a view of Crosswind. Nothing is hidden, so only one state is possible."""

from __future__ import annotations

from games.crosswind.board import board_of
from games.crosswind.values import Colour, State, View


def imagine(view: View, seed: bytes) -> State:  # noqa: ARG001 - nothing is left to chance
    board = board_of(view.size)
    return State(
        size=view.size,
        swap=view.swap,
        stones=(board.mask(view.black), board.mask(view.white)),
        mover=view.mover,
        placements=board.mask(view.legal),
        moves_made=view.moves_made,
        swapped=view.seat_of(Colour.BLACK) == 1,
        last=view.last,
        news=view.news,
        winner=view.winner,
    )
