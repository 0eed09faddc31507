"""Second thoughts: what somebody may take back, and when the others are asked.

The trail holds the moves of people since which nothing became known but these moves themselves. The last
one can be taken back freely until somebody else has acted on it; from then on the others are asked, also
when what they did has been taken back. With a move goes all that followed it; where they would rather
go on, it stays with all before it. A commitment that nobody else has seen is withdrawn as if it had never
been, also when others have committed themselves since, as long as nobody has seen that either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.rules import Seat
from matches.log.match import Match
from matches.log.trail import Made, Since


def last_of(seats: Sequence[Seat], trail: Sequence[Made]) -> int | None:
    """Where the last move of one of these seats stands in the trail."""
    own = [index for index, made in enumerate(trail) if made.seat in seats]
    return own[-1] if own else None


def undone_with(match: Match, seat: Seat) -> tuple[Made, ...]:
    """The seat's last move and all that followed it: what goes with an undo."""
    at = last_of([seat], match.undo.trail)
    return () if at is None else match.undo.trail[at:]


def free(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether the last move is one of these seats', and nobody else has acted on it."""
    return any(made.seat in seats and not made.bound for made in match.undo.trail[-1:])


def may_withdraw(match: Match, seat: Seat) -> bool:
    """The seat has chosen to commit something on which nothing depends: whoever is to act now was so
    already at that moment, and nobody else has seen it, or none who has acted since."""
    at = last_of([seat], match.undo.trail)
    if not match.to_act or (at is not None and match.undo.trail[at].bound):
        return False  # of a match that a resignation has ended nothing can be replayed
    before = _before(match, seat)
    if before is None:
        return False
    chosen = match.rules.forced(before, seat) is None
    independent = match.to_act <= match.rules.to_act(before)
    return chosen and independent and (free(match, [seat]) or not _seen(match, before, seat))


def withdrawn(match: Match, seat: Seat) -> Match:
    """The match without what the seat committed since everybody last saw the board change; others may
    have committed themselves after it."""
    at = last_of([seat], match.undo.trail)
    start, end = (0, 0) if at is None else (at, at + 1)
    earlier = _answered(match, match.undo.trail[:start], match.undo.trail[start:end])
    later = (_without(match, seat, made) for made in match.undo.trail[end:])
    since = _of_others(seat, match.undo.since)
    return replace(
        match,
        state=_replayed(match, since),
        undo=replace(match.undo, since=since, trail=(*earlier, *later), asked=None),
        decisions=match.decided(seat),
    )


def undone(match: Match, seat: Seat) -> Match:
    """The match as it was before the seat's last move; what was offered since is void."""
    at = last_of([seat], match.undo.trail)
    assert at is not None
    made = match.undo.trail[at]
    trail = _answered(match, match.undo.trail[:at], match.undo.trail[at:])
    return replace(
        match,
        state=made.state,
        undo=replace(match.undo, base=made.base, since=made.since, trail=trail, asked=None),
        decisions=match.decided(seat, *match.to_act),
    )


def declined(match: Match) -> Match:
    """The match in which the move that was asked for stays for good, and so all before it."""
    assert match.undo.asked is not None
    at = last_of([match.undo.asked], match.undo.trail)
    assert at is not None
    kept = (replace(made, kept=True) for made in match.undo.trail[: at + 1])
    trail = (*kept, *match.undo.trail[at + 1 :])
    return replace(match, undo=replace(match.undo, trail=trail, asked=None))


def _answered(match: Match, trail: Iterable[Made], gone: Iterable[Made]) -> tuple[Made, ...]:
    """The trail, marked where others than the mover had acted with the moves that are gone."""
    acted = {match.order[made.seat] for made in gone if _shown(match, made)}
    return tuple(
        replace(made, answered=made.answered or bool(acted - {match.order[made.seat]}))
        for made in trail
    )


def _shown(match: Match, made: Made) -> bool:
    """Whether others have seen the move, and not only that it was made."""
    changed = match.turn != match.rules.turn(made.state)
    return changed or _seen(match, made.state, made.seat)


def _before(match: Match, seat: Seat) -> Any:
    """The state in which the seat committed what it did since everybody last saw the board change; None
    where it did not."""
    at = next((n for n, (mover, _) in enumerate(match.undo.since) if mover == seat), None)
    return None if at is None else _replayed(match, match.undo.since[:at])


def _seen(match: Match, before: Any, seat: Seat) -> bool:
    """Whether anybody else can tell by what they see how the seat decided in that state."""
    rules = match.rules
    first, *others = (rules.apply(before, seat, move) for move in rules.legal_moves(before, seat))
    watching = [None, *(each for each in range(len(match.order)) if each != seat)]
    return any(
        rules.view(first, each) != rules.view(other, each) for other in others for each in watching
    )


def _without(match: Match, seat: Seat, made: Made) -> Made:
    """A move made after what the seat committed, as if that had not been."""
    since = _of_others(seat, made.since)
    return replace(made, state=_replayed(match, since), since=since)


def _of_others(seat: Seat, moves: Since) -> Since:
    return tuple((mover, text) for mover, text in moves if mover != seat)


def _replayed(match: Match, moves: Since) -> Any:
    """The state after these moves from the last board that everybody saw."""
    state = match.undo.base
    for seat, text in moves:
        state = match.rules.apply(state, seat, match.rules.parse(text))
    return state
