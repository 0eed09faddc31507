"""Positions of Crosswind for the search, as bitmasks and plain numbers, with the same moves as in the rules."""

from __future__ import annotations

from typing import NamedTuple

from games.crosswind.board import Board
from games.crosswind.patterns import forbidden
from games.crosswind.values import Colour

BLACK, WHITE = int(Colour.BLACK), int(Colour.WHITE)


class Position(NamedTuple):
    """The stones of Black and White, the colour to move, and its legal points, as bitmasks and numbers.

    `legal` is 0 if and only if the match is over. Then `winner` is the colour that won, or None for a draw.
    """

    stones: tuple[int, int]
    mover: int
    legal: int
    winner: int | None = None


def placed(board: Board, position: Position, bit: int) -> Position:
    """Return the position after the mover has placed a stone on a legal point, given as a mask with one bit."""
    mover = position.mover
    own, enemy = position.stones[mover] | bit, position.stones[1 - mover]
    stones = (own, enemy) if mover == BLACK else (enemy, own)
    # Ruling 4: only the player who has just moved can win.
    if board.wins(_COLOURS[mover], own, bit):
        return Position(stones, mover, 0, mover)
    empty = board.everywhere ^ own ^ enemy
    legal = empty & ~forbidden(board.stride, enemy, own, empty)
    if legal:
        return Position(stones, 1 - mover, legal)
    # Ruling 3: a colour without a legal placement passes; if neither has one, the match is a draw.
    return Position(stones, mover, empty & ~forbidden(board.stride, own, enemy, empty))


def winning(board: Board, position: Position) -> int:
    """Return the mask of the legal points on which the mover completes a chain from edge to edge."""
    return board.completing(position.mover, position.stones[position.mover], position.legal)


_COLOURS = tuple(Colour)
