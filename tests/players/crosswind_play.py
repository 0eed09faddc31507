"""Random positions of Crosswind, each as a game state and as the compact position that the search uses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.crosswind.board import board_of
from games.crosswind.patterns import forbidden
from games.crosswind.rules import apply, legal_moves, setup, to_act
from games.crosswind.values import State, Stone
from players.crosswind.positions import Position, placed


def lean(state: State) -> Position:
    board, mover = board_of(state.size), int(state.mover)
    own, enemy = state.stones[mover], state.stones[1 - mover]
    empty = board.everywhere ^ own ^ enemy
    later = empty & ~forbidden(board.stride, enemy, own, empty) if state.placements else 0
    winner = None if state.winner is None else int(state.winner)
    return Position(state.stones, mover, state.placements, later, winner)


def played(size: int, random: Random) -> Iterator[tuple[State, Position]]:
    """Play random placements. Yield every state with the compact position that the search uses for it."""
    state, board = setup(2, {"size": size, "swap": False}, b""), board_of(size)
    position = lean(state)
    yield state, position
    while acting := to_act(state):
        (seat,) = acting
        move = random.choice(legal_moves(state, seat))
        assert isinstance(move, Stone)
        state = apply(state, seat, move)
        position = placed(board, position, board.bits[move.point])
        yield state, position


def sampled_position(size: int, random: Random) -> Position:
    """Return a compact position from the middle of a random match."""
    return random.choice([lean(state) for state, _ in played(size, random) if not state.over])
