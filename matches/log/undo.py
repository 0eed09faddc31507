"""Undo and withdrawal: which moves a player may take back, and when the other players must agree.

- The *trail* holds the latest moves that may be undone. A move that reveals hidden information empties it.
- A player may undo the last move freely until another person has visibly moved after it. From then on the other
  players must agree, even if that other move was undone.
- An undo also removes all moves after the undone one. If the other players do not agree, the move and all
  before it stay for good.
- To *withdraw* a move that nobody else has seen removes only this move. Hidden moves that others have made
  since then stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.copies import replace
from games.rules import Seat
from matches.log.events import UndoAnswered, UndoLapsed, Undone
from matches.log.match import Match, Status
from matches.log.trail import Made, Since


def last_of(seats: Sequence[Seat], trail: Sequence[Made]) -> int | None:
    """Return the index in `trail` of the last move by one of these seats; None if there is none."""
    own = [index for index, made in enumerate(trail) if made.seat in seats]
    return own[-1] if own else None


def undone_with(match: Match, seat: Seat) -> tuple[Made, ...]:
    """Return the seat's last move and all after it, which an undo would remove; empty if there is none."""
    at = last_of([seat], match.undo.trail)
    return () if at is None else match.undo.trail[at:]


def free(match: Match, seats: Sequence[Seat]) -> bool:
    """Return whether the last move that a person made is by one of these seats, and can be undone without
    asking anybody. Later moves by computers don't matter."""
    last = last_of_person(match)
    return last is not None and last.seat in seats and not last.bound


def last_of_person(match: Match) -> Made | None:
    """Return the last move by a person that can still be undone; None if there is none."""
    by_persons = (
        made for made in reversed(match.undo.trail) if match.order[made.seat] not in match.computers
    )
    return next(by_persons, None)


def voided(before: Match | None, step: Match) -> bool:
    """Return whether a step closed an open undo request that had not been answered, because the match moved on.
    `before` is the match before the step, or None if the step opened the match."""
    if before is None or before.undo.asked is None or step.undo.asked is not None:
        return False
    answered = isinstance(step.last, UndoAnswered | UndoLapsed)
    allowed = step.last == Undone(before.undo.asked)
    return step.status is Status.RUNNING and not answered and not allowed


def may_withdraw(match: Match, seat: Seat) -> bool:
    """Return whether the seat can withdraw its moves since the last public change of the board.

    The seat must have had a choice, and its moves must not have made it another seat's turn. Once another
    person has moved, the seat can withdraw only moves that nobody else can see.
    """
    at = last_of([seat], match.undo.trail)
    if not match.to_act or (at is not None and match.undo.trail[at].bound):
        return False  # a match that is over can't be replayed
    before = _before(match, seat)
    if before is None:
        return False
    chosen = match.rules.forced(before, seat) is None
    independent = match.to_act <= match.rules.to_act(before)
    return chosen and independent and (free(match, [seat]) or not _seen(match, before, seat))


def withdrawn(match: Match, seat: Seat) -> Match:
    """Return the match without the seat's moves since the last public change of the board. Hidden moves that
    others have made since then stay."""
    at = last_of([seat], match.undo.trail)
    start, end = (0, 0) if at is None else (at, at + 1)
    earlier = _answered(match, match.undo.trail[:start], match.undo.trail[start:end])
    later = (_without(match, seat, made) for made in match.undo.trail[end:])
    # Hidden moves of others may have been applied after the withdrawn one, so the state is rebuilt without it.
    since = _of_others(seat, match.undo.since)
    return replace(
        match,
        state=_replayed(match, since),
        undo=replace(match.undo, since=since, trail=(*earlier, *later), asked=None),
        decisions=match.decided(seat),
    )


def undone(match: Match, seat: Seat) -> Match:
    """Return the match as it was before the seat's last move. Buttons offered since then become invalid."""
    at = last_of([seat], match.undo.trail)
    assert at is not None
    made = match.undo.trail[at]
    trail = _answered(match, match.undo.trail[:at], match.undo.trail[at:])
    return replace(
        match,
        state=made.state,
        undo=replace(match.undo, base=made.base, since=made.since, trail=trail, asked=None),
        # Counting one more decision invalidates the old buttons of these seats.
        decisions=match.decided(seat, *match.to_act),
    )


def declined(match: Match) -> Match:
    """Return the match after an undo request was declined or passed its deadline. The move that it was about,
    and all moves before that one, can no longer be undone."""
    assert match.undo.asked is not None
    at = last_of([match.undo.asked], match.undo.trail)
    assert at is not None
    kept = (replace(made, kept=True) for made in match.undo.trail[: at + 1])
    trail = (*kept, *match.undo.trail[at + 1 :])
    return replace(match, undo=replace(match.undo, trail=trail, asked=None))


def _answered(match: Match, trail: Iterable[Made], gone: Iterable[Made]) -> tuple[Made, ...]:
    acted = {match.order[made.seat] for made in gone if _shown(match, made)}
    acted -= match.computers.keys()
    return tuple(
        replace(made, answered=made.answered or bool(acted - {match.order[made.seat]}))
        for made in trail
    )


def _shown(match: Match, made: Made) -> bool:
    # If only one move is legal, everybody knows it. A new turn does not reveal it, because cards may lie face
    # down.
    only = len(match.rules.legal_moves(made.state, made.seat)) == 1
    return only or _seen(match, made.state, made.seat)


def _before(match: Match, seat: Seat) -> Any:
    """Return the state before the seat's first move since the last public change of the board. Return None if
    the seat has made no move since then."""
    at = next((n for n, (mover, _) in enumerate(match.undo.since) if mover == seat), None)
    return None if at is None else _replayed(match, match.undo.since[:at])


def _seen(match: Match, before: Any, seat: Seat) -> bool:
    """Return whether anybody else, even a spectator, can tell from their view which move the seat made."""
    rules = match.rules
    # Try every legal move: if all views of the others are equal, nobody can tell which one was made.
    first, *others = (rules.apply(before, seat, move) for move in rules.legal_moves(before, seat))
    # None is the view of a spectator.
    watching = [None, *(each for each in range(len(match.order)) if each != seat)]
    return any(
        rules.view(first, each) != rules.view(other, each) for other in others for each in watching
    )


def _without(match: Match, seat: Seat, made: Made) -> Made:
    """Return the entry `made` of the trail, with its state computed again without the hidden moves of
    `seat`."""
    since = _of_others(seat, made.since)
    return replace(made, state=_replayed(match, since), since=since)


def _of_others(seat: Seat, moves: Since) -> Since:
    return tuple((mover, text) for mover, text in moves if mover != seat)


def _replayed(match: Match, moves: Since) -> Any:
    state = match.undo.base
    for seat, text in moves:
        state = match.rules.apply(state, seat, match.rules.parse(text))
    return state
