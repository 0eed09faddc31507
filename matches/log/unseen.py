"""The moves of a match that stay secret after its end, because nobody but their player has ever seen them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from games.rules import AnyRules, IllegalMove, Seat
from matches.log.events import Moved, Resigned, Started
from matches.log.match import Match, Status

Moves: TypeAlias = tuple[tuple[Seat, str], ...]
"""The moves in order, as pairs of a seat and the move in notation, or `RESIGNS`."""

RESIGNS: Final = "resigns"

_Led: TypeAlias = Mapping[int, tuple[Moves, Any]]
"""By the id of each public board, as `Undo.base` has it: the moves that led to it, and the board."""


def seen_moves(steps: Sequence[Match]) -> Moves:
    """Return the moves of a match that has begun. Moves that were undone are left out, and so are those that
    only their players know."""
    led = _led(steps)
    moves = _standing(steps[-1], led)
    secret = _unseen(steps[-1], moves, led)
    return tuple(move for index, move in enumerate(moves) if index not in secret)


def unseen_since(steps: Sequence[Match]) -> Mapping[Seat, int]:
    """Return the seats whose last move only their player knows, each with the number of that event."""
    led = _led(steps)
    moves = _standing(steps[-1], led)
    seats = {moves[index][0] for index in _unseen(steps[-1], moves, led)}
    return {
        step.last.seat: step.version
        for step in steps
        if isinstance(step.last, Moved) and step.last.seat in seats
    }


def _unseen(last: Match, moves: Moves, led: _Led) -> frozenset[int]:
    """Return the indices of the moves that only their players know. They are the last ones of their seats."""
    rules, seats = last.rules, len(last.order)
    if rules.ABOUT.perfect_information:
        return frozenset()
    boards = {
        len(before): board for before, board in led.values() if before == moves[: len(before)]
    }
    known, found = set[Seat](), set[int]()
    for index in reversed(range(len(moves))):
        if len(known) == seats:
            break
        seat, text = moves[index]
        if seat in known or text == RESIGNS:
            continue
        count = max(each for each in boards if each <= index)
        state = _after(rules, boards[count], moves[count:index])
        # Everybody knows the only legal move.
        if len(rules.legal_moves(state, seat)) == 1:
            continue
        if _is_unseen(rules, state, moves[index:], seats):
            found.add(index)
        else:
            known.add(seat)
    return frozenset(found)


def _is_unseen(rules: AnyRules, before: Any, moves: Moves, seats: int) -> bool:
    """Return whether all others would have had the same views until the end if the first move had been
    another."""
    (seat, text), *later = moves
    others = [None, *(each for each in range(seats) if each != seat)]
    made = rules.meant(before, seat, rules.parse(text))
    after = rules.apply(before, seat, made)
    return any(
        _look_alike(rules, after, rules.apply(before, seat, move), later, others)
        for move in rules.legal_moves(before, seat)
        if move != made
    )


def _look_alike(
    rules: AnyRules,
    one: Any,
    other: Any,
    moves: Sequence[tuple[Seat, str]],
    viewers: Sequence[Seat | None],
) -> bool:
    """Return whether the viewers can't tell two states apart, now and after each of the moves."""
    for count in range(len(moves) + 1):
        # A later view may no longer show what an earlier one did.
        if any(rules.view(one, each) != rules.view(other, each) for each in viewers):
            return False
        try:
            one, other = (_after(rules, each, moves[count : count + 1]) for each in (one, other))
        except IllegalMove:
            return False
    return True


def _after(rules: AnyRules, state: Any, moves: Iterable[tuple[Seat, str]]) -> Any:
    for seat, text in moves:
        if text == RESIGNS:
            state = rules.resign(state, seat)
        else:
            state = rules.apply(state, seat, rules.meant(state, seat, rules.parse(text)))
    return state


def _standing(last: Match, led: _Led) -> Moves:
    return (*led[id(last.undo.base)][0], *last.undo.since)


def _led(steps: Sequence[Match]) -> _Led:
    """An undo brings back an earlier state object, so the moves that led to each object are remembered."""
    # All states live as long as `steps`, so each id stands for one object.
    led: dict[int, tuple[Moves, Any]] = {}
    for before, step in pairwise(steps):
        base = step.undo.base
        match step.last:
            case Started():
                led[id(base)] = (), base
            case Moved(seat, text) if base is not before.undo.base:
                led[id(base)] = (*_standing(before, led), (seat, text)), base
            case Resigned(seat) if before.status is Status.RUNNING:
                secret = () if step.undo.since else before.undo.since
                led[id(base)] = (*led[id(before.undo.base)][0], *secret, (seat, RESIGNS)), base
    return led
