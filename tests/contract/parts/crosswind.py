"""The game-specific part of the contract tests for Crosswind."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.crosswind.board import board_of
from games.crosswind.values import SWAP, Colour, Move, News, Point, State, Stone, Swap, View
from games.rules import Seat
from tests.contract.parts import Values

ENDINGS: Final = frozenset({"chain, some win", "resigned, some win", "draw, all win"})

_POINTS: Final = tuple(Point(column, row) for column in range(20) for row in range(20))
KINDS: Final[Mapping[type, tuple[Values, ...]]] = {
    Stone: (Values(_POINTS, (Point(-1, 0), "d4")),),
    Swap: (Values(("swap",), ()),),
}


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the same state, because nothing is hidden in Crosswind."""
    return state


def conserved(state: State) -> Mapping[str, int]:
    """Return two counts that stay 0: moves that neither placed a stone nor swapped, and points with two
    stones."""
    black, white = state.stones
    placed = black.bit_count() + white.bit_count()
    return {
        "moves without a stone": state.moves_made - state.swapped - placed,
        "points with two stones": (black & white).bit_count(),
    }


def table(view: View) -> View:
    return view  # seats never decide at the same time


def named(view: View, move: Move) -> tuple[str, ...]:
    return ("swap", "swapped") if move is SWAP else (move.point.name,)


def promised(before: View, after: View) -> tuple[str, ...]:
    return ()


def standing(view: View) -> tuple[str, ...]:
    if view.outcome is not None:
        return ("draw",) if view.winner is None else (str(view.winner.word), "wins")
    if not view.black | view.white:
        return ("empty",)
    board = board_of(view.size)
    masks = [board.mask(stones) for stones in view.stones]
    free = board.everywhere ^ sum(masks)
    black, white = (board.shortest(each, masks[each], free).stones for each in Colour)
    return ("Black", str(black), "White", str(white))


def places(view: View) -> tuple[int, ...]:
    if view.news is not None and view.news.move is None:
        return (2, 1) if view.news.seat == 0 else (1, 2)
    if not view.chain:
        return (1, 1)
    (colour,) = {view.colour_at(point) for point in view.chain}
    return tuple(1 if own is colour else 2 for own in view.colours)


def telling(view: View) -> str:
    """Return a line such as `White c4; Black passes; 12 placements`: the last move, the passes after it, and
    how many points are legal next."""
    if view.news is None:
        return f"{view.size} × {view.size}; {_next(view)}"
    passing = [f"{colour.word!s} passes" for colour in view.news.passed]
    return "; ".join([_deed(view.news), *passing, _next(view)])


def _deed(news: News) -> str:
    if news.move is None:
        return f"{news.colour.word!s} resigns"
    if news.move is SWAP:
        return f"swapped: who swapped is {news.colour.word!s}"
    return f"{news.colour.word!s} {news.move.name}"


def _next(view: View) -> str:
    if view.outcome is None:
        return f"{len(view.legal)} placements for {view.mover.word!s}"
    if view.chain:
        return "-".join(point.name for point in view.chain)
    return "no winner" if view.winner is None else f"{view.winner.word!s} wins"
