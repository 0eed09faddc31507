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
            return _joined(match, event)
        case ComputerEntered():
            return _entered(match, event)
        case Left(player):
            return _left(match, player)
        case InvitationDeclined(player):
            return replace(match, declined=match.declined | {player})
        case Taken(seat, player):
            return _taken(match, seat, player)
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


def _joined(match: Match, event: Joined) -> Match:
    player = event.player
    known = any(player == earlier for earlier, _ in match.joins)
    return replace(
        match,
        # Only the first join counts for the deal, so that nobody can try out deals by leaving and rejoining.
        joins=match.joins if known else (*match.joins, (player, event.request)),
        words={**match.words, player: event.word} if event.word else match.words,
        members=match.members if player in match.members else (*match.members, player),
        requested_sides={**match.requested_sides, player: event.side},
    )


def _entered(match: Match, event: ComputerEntered) -> Match:
    """Return the match after a computer entered it. In a lobby, the computer joins, and the deal depends on its
    level instead of the id of a request."""
    computers = {**match.computers, event.player: event.level}
    if match.status is not Status.LOBBY:
        return replace(match, computers=computers)
    return _joined(replace(match, computers=computers), Joined(event.player, event.level))


def _left(match: Match, player: PlayerId) -> Match:
    """Return the match without a player. If the host left, the person who joined next becomes the host."""
    members = tuple(member for member in match.members if member != player)
    persons = [member for member in members if member not in match.computers]
    # If nobody is left, the lobby is cancelled at once, so its host does not matter.
    host = match.host if match.host in members or not persons else persons[0]
    return replace(match, members=members, host=host)


def _taken(match: Match, seat: Seat, player: PlayerId) -> Match:
    """Return the match after a player took over a seat. Moves made before can no longer be undone."""
    holder = match.order[seat]
    order = (*match.order[:seat], player, *match.order[seat + 1 :])
    handed_over = replace(
        match,
        order=order,
        empty=match.empty - {seat},
        presence=match.presence.joined(player),
        undo=replace(match.undo, trail=(), asked=None),
    )
    if holder == player:
        return replace(handed_over, presence=handed_over.presence.without(player))
    handed_over = _counted(match, handed_over, seat)
    presence = handed_over.presence.lost(holder, seat)
    if holder in order:
        return replace(handed_over, presence=presence)
    return replace(
        handed_over,
        host=_host_after(match, holder, player),
        agreed=match.agreed - {holder},
        presence=presence.replaced(holder),
    )


def _counted(before: Match, after: Match, seat: Seat) -> Match:
    """Record in the match that a partner inherited the seat or, if not, that a player was replaced. The ratings
    need this."""
    heir = before.rules.heir(before.state, seat) if seat in before.empty else None
    if heir is not None and before.order[heir] == after.order[seat]:
        return replace(after, inherited={**before.inherited, seat: before.order[seat]})
    return replace(after, disturbed=before.disturbed | {"replaced"})


def _host_after(match: Match, holder: PlayerId, player: PlayerId) -> PlayerId:
    """Return the host after `player` replaced `holder`. If `holder` was the host, the new host is a person who
    has a seat. If there is none, the host does not change."""
    if holder != match.host:
        return match.host
    persons = [player, *match.order]
    return next(
        (who for who in persons if who != holder and who not in match.computers), match.host
    )


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
