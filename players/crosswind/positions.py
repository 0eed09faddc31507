"""Positions of Crosswind for the search, as bitmasks and plain numbers, with the same moves as in the rules."""

from __future__ import annotations

from typing import NamedTuple

from games.crosswind.board import Board
from games.crosswind.patterns import forbidden
from games.crosswind.values import Colour

BLACK, WHITE = int(Colour.BLACK), int(Colour.WHITE)


class Position(NamedTuple):
    """The stones of Black and White, the colour to move, and the legal points of both colours, as bitmasks and
    numbers.

    `legal` are the points of the colour to move, 0 if and only if the match is over. `legal_later` are those of
    the other colour, if it were to move. `winner` is the colour that won, or None for a draw.
    """

    stones: tuple[int, int]
    mover: int
    legal: int
    legal_later: int
    winner: int | None = None


def position_of(board: Board, stones: tuple[int, int], mover: int) -> Position:
    """Return the position with these stones, in which it is this colour's turn unless it must pass."""
    own, enemy = stones[mover], stones[1 - mover]
    empty, lift = board.everywhere ^ own ^ enemy, lift_of(board)
    # Find the points that are forbidden to both colours at once: the enemy's part is above that of the mover.
    barred = forbidden(
        board.stride, own | enemy << lift, enemy | own << lift, empty | empty << lift
    )
    legal, legal_later = empty & ~barred, empty & ~(barred >> lift)
    # Ruling 3: a colour without a legal placement passes; if neither has one, the match is a draw.
    if legal:
        return Position(stones, mover, legal, legal_later)
    return Position(stones, 1 - mover, legal_later, 0)


def placed(board: Board, position: Position, bit: int) -> Position:
    """Return the position after the mover has placed a stone on a legal point, given as a mask with one bit."""
    mover = position.mover
    own, enemy = position.stones[mover] | bit, position.stones[1 - mover]
    stones = (own, enemy) if mover == BLACK else (enemy, own)
    # Ruling 4: only the player who has just moved can win.
    if board.wins(_COLOURS[mover], own, bit):
        return Position(stones, mover, 0, 0, mover)
    return position_of(board, stones, 1 - mover)


def lift_of(board: Board) -> int:
    """Return by how many bits the search shifts a mask to put it above another one in a single integer. The
    margin is as high as the largest forbidden pattern, so that patterns don't span both masks."""
    return board.stride * (board.size + 4)


def winning(board: Board, position: Position) -> int:
    """Return the mask of the legal points on which the mover completes a chain from edge to edge."""
    return board.completing(position.mover, position.stones[position.mover], position.legal)


_COLOURS = tuple(Colour)
