"""Who is in a match: what joining, leaving and taking a seat make of it."""

from __future__ import annotations

from dataclasses import replace

from games.rules import Seat
from matches.log.events import Joined, PlayerId
from matches.log.match import Match


def joined(match: Match, event: Joined) -> Match:
    player = event.player
    known = any(player == earlier for earlier, _ in match.joins)
    return replace(
        match,
        joins=match.joins if known else (*match.joins, (player, event.request)),
        words={**match.words, player: event.word} if event.word else match.words,
        members=match.members if player in match.members else (*match.members, player),
        wishes={**match.wishes, player: event.side},
    )


def left(match: Match, player: PlayerId) -> Match:
    """Whoever joined first of the others is the host then."""
    members = tuple(member for member in match.members if member != player)
    host = match.host if match.host in members or not members else members[0]
    return replace(match, members=members, host=host)


def taken(match: Match, seat: Seat, player: PlayerId) -> Match:
    """With everything that belongs to the seat; what its player could take back is theirs no more."""
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
    presence = handed_over.presence.lost(holder, seat)
    if holder in order:
        return replace(handed_over, presence=presence)
    return replace(
        handed_over,
        host=player if holder == match.host else match.host,
        agreed=match.agreed - {holder},
        presence=presence.replaced(holder),
    )
