"""Finds the players whom a message must address, because they timed out or are asked to do something. Also
finds the players whose own action led to their next turn: they know of it already.

In all functions, `steps` are the match after each event of the message.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.decisions import substitution
from matches.decisions.computers_playing import heir_of
from matches.log.events import (
    Agreed,
    CameBack,
    Moved,
    Nudged,
    PlayerId,
    Resigned,
    Sought,
    Taken,
    TimedOut,
    UndoAsked,
    Undone,
    Withdrawn,
)
from matches.log.match import Match


def brought_about(before: Match | None, steps: Sequence[Match]) -> dict[PlayerId, Match]:
    """Return the players whose own action led to their next turn, each with the match after that action."""
    found: dict[PlayerId, Match] = {}
    for step in steps:
        if before is not None and (who := _actor(before, step)) is not None:
            found = {each: found[each] for each in found if each in before.waiting}
            found[who] = step
        before = step
    return {each: found[each] for each in found if each in steps[-1].waiting}


def _actor(before: Match, step: Match) -> PlayerId | None:
    """Return the player whose own action this event is, if the event may have made it their turn again. Return
    None for all other events."""
    match step.last:
        case Undone(seat) if before.undo.asked == seat:  # the others' consent led to this undo
            return None
        case Moved(seat, _, "player") | Withdrawn(seat) | Undone(seat):
            return step.order[seat]
        case CameBack(player):
            return player
        # An heir does not act; any other player has taken the seat themselves.
        case Taken(seat, player) if heir_of(before, seat) != player:
            return player
    return None


def timed_out(steps: Sequence[Match]) -> frozenset[PlayerId]:
    """Return the players who timed out in these events and have not come back since."""
    late: set[PlayerId] = set()
    for step in steps:
        if isinstance(step.last, TimedOut):
            late.add(step.last.player)
        elif isinstance(step.last, CameBack):
            late.discard(step.last.player)
    return frozenset(late)


def asked_to_agree(steps: Sequence[Match]) -> frozenset[PlayerId]:
    """Return the players who are asked to do something: to end the match, to take over a resigned seat, or to
    allow an undo or a replacement. After a nudge, they are asked to make their move."""
    after = steps[-1]
    asked = any(isinstance(step.last, Agreed) for step in steps)
    # In a game with shared seats, the others are asked to take over a resigned seat that nobody inherits.
    resigned = any(isinstance(step.last, Resigned) for step in steps)
    free = resigned and after.about.shared and bool(after.empty)
    agreeing = after.present - after.agreed if asked or free else frozenset()
    return agreeing | _asked_to_undo(steps) | _nudged(steps) | _asked_to_replace(steps)


def _nudged(steps: Sequence[Match]) -> set[PlayerId]:
    by = {step.last.player for step in steps if isinstance(step.last, Nudged)}
    after = steps[-1]
    return {*after.remindable(int(after.at.timestamp()))} - by if by else set()


def _asked_to_undo(steps: Sequence[Match]) -> frozenset[PlayerId]:
    after = steps[-1]
    if after.undo.asked is None or not any(isinstance(each.last, UndoAsked) for each in steps):
        return frozenset()
    return after.present - {after.order[after.undo.asked]}


def _asked_to_replace(steps: Sequence[Match]) -> set[PlayerId]:
    """Return the players whom requests for a replacement address. A new request addresses all who must agree.
    Once enough have agreed, only the newcomer is addressed, if one is named."""
    asked: set[PlayerId] = set()
    for step in steps:
        sought = step.last
        if not isinstance(sought, Sought) or sought.missing not in steps[-1].presence.sought:
            continue
        if not substitution.lacking(step, sought.missing):
            asked |= {sought.named} if sought.named is not None else set()
        elif step.presence.sought[sought.missing].by == {sought.by}:
            asked |= {*substitution.asked_to_agree(step, sought.missing)}
    return asked


def by_computer(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by_computer


def by_person(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by == "player"


def by_itself(step: Match) -> bool:
    """Return whether the last event is a move that no person made: a computer's move or an automatic one."""
    return isinstance(step.last, Moved) and not by_person(step)
