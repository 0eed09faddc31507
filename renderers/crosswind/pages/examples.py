"""Matches for the pictures of the rules: two wins for Black, and a draw."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.crosswind import rules as crosswind
from games.crosswind.values import View
from renderers.renderer import Cast

CAST: Final = Cast(("Ingrid", "Tomás"))

# Whole matches in notation: playing them by the rules guarantees legal positions in the pictures.
WON: Final = (
    "e5 e4 b4 i5 b7 b2 h2 h7 g7 a6 e2 h8 e8 b6 c7 f9 d5 h9 g9 f8 g8 b1 e1 d6 d2 d7 d4 b8 h1 c2 d3 "
    "e9 g5 a8 e6 f4 g6 f5 f6"
)
SHORT: Final = "g7 c1 g1 g3 e3 e5 c5 e6 c6 b3 a5 a3 d3 e7 c7 b4 d5 d1 d4 g2 e1 c4 e2"
DRAWN: Final = (
    "d4 g5 d2 a4 g3 e3 b2 b7 a5 f1 e6 c2 g1 c3 b1 g7 g6 d3 a2 a3 b3 b6 c7 d7 e7 f7 d1 e5 a7 a1 c1 "
    "e4 g2 a6 g4 f5 f6 f3 f4 e1 e2 f2"
)


@cache
def won() -> View:
    return _played(9, WON)


@cache
def short() -> View:
    """Return the view of a match on a board of 7 × 7 that Black has won."""
    return _played(7, SHORT)


@cache
def drawn() -> View:
    return _played(7, DRAWN)


def _played(size: int, moves: str) -> View:
    state = crosswind.setup(2, {"size": size, "swap": False}, b"")
    for text in moves.split():
        (seat,) = crosswind.to_act(state)
        state = crosswind.apply(state, seat, crosswind.parse(text))
    return crosswind.view(state, None)
