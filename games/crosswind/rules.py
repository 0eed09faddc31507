"""The rules of Crosswind: the functions of `games.rules.Rules` for this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.copies import replace
from games.crosswind.about import ABOUT
from games.crosswind.board import SIZES, Board, board_of
from games.crosswind.imagining import imagine
from games.crosswind.notation import notation, parse, spellings
from games.crosswind.patterns import forbidden
from games.crosswind.refusals import refusal_at, refusal_text
from games.crosswind.suggestion import suggest
from games.crosswind.values import SWAP, Colour, Move, News, Point, State, Stone, View
from games.exact import require_exact
from games.options import BadOption, Options, Value
from games.quoting import quoted
from games.rules import NO_SUCH_SEAT, OVER, IllegalMove, Outcome, Seat
from texts.text import Text, phrase, sentences

__all__ = ["ABOUT", "imagine", "notation", "parse", "spellings", "suggest"]

NO_SWAPPING: Final = phrase("Nobody can swap in this match. Place a stone instead.")
ONLY_WHITE: Final = phrase(
    "Only White can swap, as the second move of a match. Place a stone instead."
)


_LENGTHS: Final = {
    7: (18, 26),
    9: (32, 44),
    11: (42, 55),
    13: (60, 95),
    15: (70, 100),
    19: (180, 210),
}
"""The usual range of match lengths in moves, by the size of the board."""


def length(seats: int, options: Options) -> tuple[int, int]:  # noqa: ARG001 - always two
    return _LENGTHS[int(options["size"])]


def setup(seats: int, options: Options, seed: bytes) -> State:  # noqa: ARG001 - nothing is dealt
    size = _checked_size(options["size"])
    return State(
        size=size,
        swap=bool(options["swap"]),
        stones=(0, 0),
        mover=Colour.BLACK,
        placements=board_of(size).everywhere,
        moves_made=0,
        swapped=False,
        last=None,
        news=None,
        winner=None,
    )


def _checked_size(size: Value) -> int:
    if type(size) is int and size in SIZES:
        return size
    raise BadOption(
        phrase(
            "The size can’t be {typed}. Choose a number from {smallest} to {largest}.",
            typed=quoted(str(size)),
            smallest=SIZES[0],
            largest=SIZES[-1],
        )
    )


def sides(seats: int, options: Options, seed: bytes) -> Sequence[str]:  # noqa: ARG001 - always so
    return ABOUT.sides


def seat_name(state: State, seat: Seat) -> Text:
    """Return the colour that the seat plays now. The move `swap` changes the colour (ruling 2)."""
    return state.colour_of(seat).word


def turn(state: State) -> int:
    return state.moves_made + _resigned(state)


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if state.over else _ALONE[state.seat_of(state.mover)]


# Ruling 3: players make even a single legal placement themselves, so `forced` keeps its default.
def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the legal moves: first `swap`, if it is allowed, then all legal points row by row from a1."""
    # `placements` is 0 once the match is over, so an ended match needs no test of its own here.
    if seat != state.seat_of(state.mover):
        return ()
    placements = board_of(state.size).moves_to(state.placements)
    return (SWAP, *placements) if state.may_swap else placements


def apply(state: State, seat: Seat, move: Move) -> State:
    if state.over or seat != state.seat_of(state.mover):
        raise IllegalMove(_not_your_turn(state, seat))
    if move is SWAP:
        return _swapped(state, seat)
    require_exact(move, Stone)
    board, point = board_of(state.size), move.point
    # A point off the board has no bit, so it is refused like a forbidden point.
    bit = board.bits.get(point, 0)
    if not bit & state.placements:
        raise IllegalMove(refusal_text(refusal_at(state.size, state.stones, state.mover, point)))
    return _placed(state, board, seat, point, bit)


def reveals(before: State, seat: Seat, move: Move, after: State) -> bool:  # noqa: ARG001
    """Return False, because nothing is hidden in this game."""
    return False


def resign(state: State, seat: Seat) -> State:
    if state.over:
        return state
    colour = state.colour_of(seat)
    return replace(state, placements=0, news=News(seat, colour, None), winner=colour.other)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match is running. Its reason is `chain`, `resigned`, or `draw` if
    neither colour can place a stone (ruling 3)."""
    if not state.over:
        return None
    if state.winner is None:
        return Outcome(places=(1, 1), scores=(), reason="draw")
    winner = state.seat_of(state.winner)
    places = (1, 2) if winner == 0 else (2, 1)
    return Outcome(places, scores=(), reason="resigned" if _resigned(state) else "chain")


def view(state: State, seat: Seat | None) -> View:
    board = board_of(state.size)
    black, white = map(board.points_of, state.stones)
    chained = state.winner is not None and not _resigned(state)
    return View(
        seat=seat,
        size=state.size,
        swap=state.swap,
        to_act=None if state.over else state.seat_of(state.mover),
        colours=(state.colour_of(0), state.colour_of(1)),
        mover=state.mover,
        may_swap=state.may_swap,
        moves_made=state.moves_made,
        stones=(frozenset(black), frozenset(white)),
        legal=board.points_of(state.placements),
        last=state.last,
        news=state.news,
        chain=board.shortest_chain(state.mover, state.stones[state.mover]) if chained else (),
        winner=state.winner,
        outcome=outcome(state),
    )


_ALONE: Final = (frozenset({0}), frozenset({1}))


def _resigned(state: State) -> bool:
    return state.news is not None and state.news.move is None


def _not_your_turn(state: State, seat: Seat) -> Text:
    if state.over:
        return OVER
    black = state.mover is Colour.BLACK
    if seat not in range(2):
        turn_of = phrase("It is Black’s turn.") if black else phrase("It is White’s turn.")
        return sentences(NO_SUCH_SEAT, turn_of)
    if black:
        return phrase("It is not White’s turn, but Black’s.")
    return phrase("It is not Black’s turn, but White’s.")


def _swapped(state: State, seat: Seat) -> State:
    """Exchange the colours of the seats (ruling 2). The stone on the board stays black, and White moves
    next."""
    if not state.may_swap:
        raise IllegalMove(ONLY_WHITE if state.swap else NO_SWAPPING)
    return replace(
        state,
        swapped=True,
        moves_made=state.moves_made + 1,
        news=News(seat, Colour.BLACK, SWAP),
    )


def _placed(state: State, board: Board, seat: Seat, point: Point, bit: int) -> State:
    mover = state.mover
    own, enemy = state.stones[mover] | bit, state.stones[1 - mover]
    won = board.wins(mover, own, bit)
    # Ruling 4: only the player who has just moved can win.
    mover_next, placements, passed = (mover, 0, ()) if won else _next(board, mover, own, enemy)
    return replace(
        state,
        stones=(own, enemy) if mover is Colour.BLACK else (enemy, own),
        mover=mover_next,
        placements=placements,
        moves_made=state.moves_made + 1,
        last=point,
        news=News(seat, mover, point, passed),
        winner=mover if won else None,
    )


def _next(
    board: Board, mover: Colour, own: int, enemy: int
) -> tuple[Colour, int, tuple[Colour, ...]]:
    """Return the next colour, a mask of its legal points, and the colours that pass before it (ruling 3). If
    neither colour can place a stone, both pass, and the mask is 0."""
    empty = board.everywhere ^ own ^ enemy
    # A pattern is forbidden to both colours alike, so the opponent's forbidden points are found by exchanging
    # the roles.
    placements = empty & ~forbidden(board.stride, enemy, own, empty)
    if placements:
        return mover.other, placements, ()
    placements = empty & ~forbidden(board.stride, own, enemy, empty)
    return mover, placements, (mover.other,) if placements else (mover.other, mover)
