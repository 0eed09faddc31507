"""Decisions about the moves of computers, and about events that happen automatically."""

from __future__ import annotations

from games.rules import Seat
from matches.decisions import substitution
from matches.decisions.playing import THOUGHT_OBSOLETE
from matches.decisions.refusal import (
    Refused,
    require_running,
)
from matches.log.events import (
    Ended,
    Event,
    Moved,
    PlayerId,
    Started,
    Taken,
    Undone,
)
from matches.log.match import Match, Status
from matches.log.seating import seating


def following(match: Match) -> Event | None:
    """Return the next event that happens automatically; None if the match waits for people or is over.

    Such an event is a start, an end, an allowed undo, a seat that changes hands, a forced move, or a move for
    an absent player. The caller appends the event and calls again until the result is None.
    """
    if match.status is Status.LOBBY:
        return Started(seating(match)) if match.full else None
    if match.status is not Status.RUNNING:
        return None
    if (undone := _allowed_undo(match)) is not None:
        return undone
    if (taken := _change_of_hands(match)) is not None:
        return taken
    # Checked before the agreement to end: if the data of every person was deleted, nobody is left to agree.
    if match.persons <= match.presence.deleted:
        return Ended("deserted")
    if match.present and match.agreed >= match.present:
        return Ended("agreed")
    moves = (_move_for(match, seat) for seat in sorted(match.to_act))
    return next((move for move in moves if move is not None), None)


def _allowed_undo(match: Match) -> Event | None:
    asked = match.undo.asked
    # Absent players, computers and the asking player need not agree to an undo.
    if asked is None or not match.present - {match.order[asked]} <= match.undo.allowed:
        return None
    return Undone(asked)


def _change_of_hands(match: Match) -> Event | None:
    for seat in sorted(match.empty):
        if (player := heir_of(match, seat)) is not None:
            return Taken(seat, player)
    return substitution.computer_replacing(match)


def move_computer(match: Match, version: int, move: Moved) -> Event:
    """Return the event of the move that a computer chose when the match had this `public_version`. Raises
    Refused if anything but hints has happened since, such as an undo or a resignation."""
    require_running(match)
    if match.public_version != version or move.seat not in computers_to_move(match):
        raise Refused(THOUGHT_OBSOLETE)
    return move


def computers_to_move(match: Match) -> frozenset[Seat]:
    """Return the computers' seats that must act now. There are none while an undo request is open, because a
    computer's move would usually make the undo impossible."""
    return match.thinking if match.undo.asked is None else frozenset()


def heir_of(match: Match, seat: Seat) -> PlayerId | None:
    """Return the player who gets a resigned seat without asking for it, such as the partner of the player who
    resigned. None if there is nobody, or if the seat is not resigned."""
    if seat not in match.empty:
        return None
    heir = match.rules.heir(match.state, seat)
    return None if heir is None or heir in match.empty else match.order[heir]


def _move_for(match: Match, seat: Seat) -> Event | None:
    # A forced move is made automatically even if its player is present, because it is nobody's decision.
    move = match.rules.forced(match.state, seat)
    if move is not None:
        return Moved(seat, match.rules.notation(move), "forced")
    if seat not in match.absent or not match.present:
        return None
    # Suggested from the seat's view, so the automatic player knows no more than a person would.
    suggested = match.rules.suggest(match.rules.view(match.state, seat))
    return Moved(seat, match.rules.notation(suggested), "match")
