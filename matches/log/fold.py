"""The fold: how each event changes a match, so that applying all events gives the match."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.copies import replace
from games.rules import Seat
from matches.log.events import (
    Agreed,
    CameBack,
    Cancelled,
    ComputerEntered,
    Departed,
    Ended,
    Event,
    Hinted,
    InvitationDeclined,
    Joined,
    Left,
    Moved,
    Nudged,
    PlayerId,
    Relocated,
    Resigned,
    Sought,
    Started,
    Taken,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
    WentAway,
    Withdrawn,
)
from matches.log.match import Match, Status, linked
from matches.log.membership import entered, joined, left, taken
from matches.log.trail import REACH, Made
from matches.log.undo import declined, undone, withdrawn


def apply_all(match: Match, events: Iterable[Event], at: datetime) -> list[Match]:
    """Return the match after each of the events, in order. All of them happen at the time `at`."""
    current, steps = match, []
    for event in events:
        current = apply(current, event, at)
        steps.append(current)
    return steps


def apply(match: Match, event: Event, at: datetime) -> Match:
    """Return the match after an event at the time `at`. Raises IllegalMove if a move is against the rules."""
    stamp: dict[str, Any] = {
        "last": event,
        "at": at,
        "version": match.version + 1,
        "chain": linked(match.chain, event),
    }
    # Copying a match costs more than the rest of a move, so a move, the most common event, makes only one copy.
    if isinstance(event, Moved):
        return replace(match, **_moved(match, event), **stamp)
    return replace(_changed_by(match, event, at), **stamp)


def _changed_by(match: Match, event: Event, at: datetime) -> Match:  # noqa: C901 (a case each event)
    match event:
        case Joined():
            return joined(match, event)
        case ComputerEntered():
            return entered(match, event)
        case Left(player):
            return left(match, player)
        case InvitationDeclined(player):
            return replace(match, declined=match.declined | {player})
        case Taken(seat, player):
            return taken(match, seat, player)
        case Started(order):
            return _started(match, order, at)
        case Resigned(seat):
            return _resigned(match, seat)
        case Withdrawn(seat):
            return withdrawn(match, seat)
        case Undone(seat):
            return undone(match, seat)
        case UndoAsked(seat):
            return _asked(match, seat)
        case UndoAnswered(player, True):
            undo = replace(match.undo, allowed=match.undo.allowed | {player})
            return replace(match, undo=undo)
        case UndoAnswered() | UndoLapsed():
            return declined(match)
        case TimedOut() | WentAway() | Departed() | CameBack() | Sought():
            return replace(match, presence=match.presence.after(event, match.opened.on_timeout))
        case Hinted(seat):
            return _hinted(match, seat)
        case Nudged(player):
            return replace(match, nudges={**match.nudges, player: at})
        case Agreed(player):
            return replace(match, agreed=match.agreed | {player})
        case Ended():
            return replace(match, status=Status.ENDED)
        case Cancelled():
            return replace(match, status=Status.CANCELLED)
        case Relocated(channel):
            return replace(match, channel=channel)
    raise ValueError("a match is opened only once, and moves are folded by themselves")


def _asked(match: Match, seat: Seat) -> Match:
    at, public = match.version + 1, match.public_version + 1
    asked = replace(match.undo, asked=seat, asked_at=at, asked_in=public, allowed=frozenset())
    return replace(match, undo=asked)


def _hinted(match: Match, seat: Seat) -> Match:
    player, decision = match.order[seat], (seat, match.decisions[seat])
    earlier = match.hinted.get(player, frozenset())
    return replace(match, hinted={**match.hinted, player: earlier | {decision}})


def _started(match: Match, order: tuple[PlayerId, ...], at: datetime) -> Match:
    state = match.rules.setup(len(order), match.options, match.seed)
    running = replace(
        match, order=order, decisions=(0,) * len(order), status=Status.RUNNING, began=at
    )
    return replace(running, **_with_state(running, state))


def _moved(match: Match, event: Moved) -> dict[str, Any]:
    rules, seat, by, undo = match.rules, event.seat, event.by, match.undo
    move = rules.meant(match.state, seat, rules.parse(event.notation))
    state = rules.apply(match.state, seat, move)
    player = match.order[seat]
    made = Made(seat, match.state, undo.base, undo.since)
    # A forced or automatic move can be undone only together with the move before it.
    trail = (*undo.trail, made)[-REACH:] if by not in ("forced", "match") else undo.trail
    revealing = _reveals(match, event) or rules.reveals(match.state, seat, move, state)
    played_for = by == "match" and seat not in match.empty
    kept = {
        "since": (*undo.since, (seat, event.notation)),
        "trail": () if revealing else trail,
        "asked": None,
    }
    return {
        "decisions": match.decided(seat),
        "agreed": match.agreed - {player} if by == "player" else match.agreed,
        "presence": match.presence.moved(event, player),
        "disturbed": match.disturbed | ({"absent"} if played_for else set()),
        **_with_state(match, state, **kept),
    }


def _reveals(match: Match, move: Moved) -> bool:
    """Return whether a move counts as revealing hidden information, even if it reveals none by the rules. This
    is so for moves by the match and, in a game with hidden information, by computers.

    Such a move, and all moves before it, can no longer be undone.
    """
    if move.by == "match":
        return True
    # Computers allow every undo. Without this rule, a player could see a computer's card, undo, and choose
    # again.
    return match.order[move.seat] in match.computers and not match.about.perfect_information


def _resigned(match: Match, seat: Seat) -> Match:
    empty, agreed = match.empty | {seat}, match.agreed - {match.order[seat]}
    state, base = match.state, match.undo.base
    if match.status is Status.RUNNING:
        # If others withdraw hidden moves, the state is rebuilt from the base, so the seat resigns there too.
        state, base = match.rules.resign(state, seat), match.rules.resign(base, seat)
    changed = _with_state(match, state, base=base, trail=(), asked=None)
    return replace(match, empty=empty, agreed=agreed, **changed)


def _with_state(match: Match, state: Any, **undo: Any) -> dict[str, Any]:
    """Return the fields of a match that change with a new state of its game. `undo` are values for the fields
    of `Match.undo`."""
    rules = match.rules
    over = rules.outcome(state) is not None
    # The base is the last public board. Moves since then can still be withdrawn.
    if match.undo.base is None or rules.turn(state) != match.turn:
        undo |= {"base": state, "since": ()}
    return {
        "state": state,
        "status": Status.FINISHED if over else match.status,
        "undo": replace(match.undo, **undo),
    }
